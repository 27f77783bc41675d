import { sourcePattern } from '#contract/source.ts'
import { publicCall } from '../../lib/api/publicCall.ts'
import { queryValue } from '../../lib/browser/queryValue.ts'
import { Button } from '../../lib/components/Button.tsx'
import { Field } from '../../lib/forms/Field.tsx'
import { useForm } from '../../lib/forms/useForm.ts'
import { isAllRequired, shownFields } from '../../lib/forms/visitorFields.ts'
import { pageLanguage, t } from '../../lib/i18n/t.ts'
import { toast } from '../../lib/toast/toast.ts'
import { Changed } from './Changed.tsx'
import { Closed } from './Closed.tsx'
import { fieldsOf, formSchema, ownAnswers, type Rules } from './formRules.ts'
import { Questions, Tick } from './Questions.tsx'
import type { SentRequest } from './Sent.tsx'
import { sendRequest } from './sendRequest.static.ts'
import type { useFormRules } from './useFormRules.ts'
import './form.css'

interface FormProps extends ReturnType<typeof useFormRules> {
  readonly tour: boolean
  /** While the page says what was sent. */
  readonly hidden: boolean
  readonly done: (sent: SentRequest) => void
}

/** The public request form: one column on a phone, two on wider screens (product: Forms). */
export function VisitorForm({ tour, rules, hasChanged, isClosed, readAgain, settle, hidden, done }: FormProps) {
  const schema = formSchema(rules)
  const form = useForm({
    schema,
    names: Object.keys(schema.properties),
    submit: async (values, element) => {
      const { follow } = await publicCall(sendRequest, { body: bodyOf(values, rules) }).finally(() => {
        // A browser may have filled it in, and nobody could empty it.
        element.homepage.value = ''
      })
      element.reset()
      settle()
      done({ follow, firstName: values.firstName ?? '', email: values.email ?? '' })
      toast.success(t('Request sent successfully'))
    },
    refused: readAgain,
  })
  return (
    <form method="post" className="customer" onSubmit={form.onSubmit} noValidate hidden={hidden}>
      {rules?.introduction && (
        <p className="written" dir="auto">
          {rules.introduction}
        </p>
      )}
      {isAllRequired(rules) && <p className="lead">{t('Please fill in every field.')}</p>}
      {shownFields(rules).map((field) => (
        <Field key={field.name} form={form.state} {...field} label={t(field.label)} />
      ))}
      {rules && <Questions form={form.state} questions={rules.questions} />}
      {rules?.consent && <Tick key={rules.consent} form={form.state} name="consent" label={rules.consent} required />}
      {rules?.editions && !tour && (
        <Tick key={rules.editions} form={form.state} name="editions" label={rules.editions} required={false} />
      )}
      <div className="honeypot" aria-hidden="true">
        <label htmlFor="homepage">Homepage</label>
        <input id="homepage" name="homepage" tabIndex={-1} autoComplete="off" />
      </div>
      <Changed hasChanged={hasChanged} form={form.state} />
      {isClosed ? <Closed /> : <Button busy={form.busy}>{t('Submit')}</Button>}
    </form>
  )
}

function bodyOf<Values extends Record<string, string>>(values: Values, rules: Rules | undefined) {
  const catalogueId = queryValue('catalogue')
  const tourId = queryValue('tour')
  const source = queryValue('source')
  return {
    ...fieldsOf(values),
    ...(rules && ownAnswers(values, rules)),
    language: pageLanguage(),
    ...(tourId ? { tourId } : catalogueId ? { catalogueId } : {}),
    ...(sourcePattern.test(source) ? { source } : {}),
  }
}

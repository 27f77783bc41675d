import { useEffect, useRef, useState } from 'react'
import { isAsked, optionIn } from '#contract/form-texts.ts'
import type { Answer } from '#contract/request-shapes.ts'
import { fetchChunk } from '../../lib/browser/fetchChunk.ts'
import { Button } from '../../lib/components/Button.tsx'
import { visitorFields } from '../../lib/forms/visitorFields.ts'
import { t } from '../../lib/i18n/t.ts'
import { pageData } from '../../lib/page/page-data.ts'
import type { CorrectForm } from './CorrectForm.tsx'
import type { VisitorRequest } from './calls/readPage.ts'
import type { ActionRunner } from './calls/useActionRunner.ts'
import { useBusy } from './calls/useBusy.ts'
import { DescriptionList, Fact } from './DescriptionList.tsx'

interface DetailsProps {
  readonly request: VisitorRequest
  readonly runner: ActionRunner
}

/** What the visitor wrote into the form: a list, or the form again. */
export function MyDetails({ request, runner }: DetailsProps) {
  const [wished, setWished] = useState<boolean>()
  const [Form, setForm] = useState<typeof CorrectForm>()
  // Few people correct anything, so the form comes when it is asked for.
  const { busy, press } = useBusy(async () => {
    try {
      const { CorrectForm } = await fetchChunk(() => import('./CorrectForm.tsx'))
      setForm(() => CorrectForm)
      setWished(true)
    } catch (error) {
      await runner.run(() => Promise.reject(error), '')
    }
  })
  const section = useRef<HTMLElement>(null)
  const mayCorrect = request.actions.includes('correct')
  const isOpen = wished && mayCorrect
  // Who leaves the form finds the focus where it came from. After Save it is on the outcome.
  useEffect(() => {
    if (wished === false) section.current?.querySelector('button')?.focus()
  }, [wished])
  return (
    <section ref={section}>
      <h2>{t('Your details')}</h2>
      {isOpen && Form ? (
        <Form request={request} runner={runner} saved={() => setWished(undefined)} leave={() => setWished(false)} />
      ) : (
        <Written request={request} />
      )}
      {mayCorrect && !isOpen && (
        <p className="choices">
          <Button kind="plain" busy={busy} onClick={press}>
            {t('Correct my details')}
          </Button>
        </p>
      )}
    </section>
  )
}

const Written = ({ request: { mine, answers, editions } }: { readonly request: VisitorRequest }) => (
  <DescriptionList>
    {visitorFields.map(({ name, label }) => (
      <Fact key={name} name={t(label)} value={mine[name]} />
    ))}
    {answers?.map((answer) => (
      <Fact key={`answers.${answer.id}`} {...inThisLanguage(answer)} />
    ))}
    {editions !== undefined && <Fact name={editions} value={t('Yes')} />}
  </DescriptionList>
)

/** Question and option in the page's language, while they are asked so; the answer is kept with the firm's own words. */
function inThisLanguage({ id, label, value }: Answer) {
  const asked = pageData().form?.questions.find((question) => question.id === id)
  return {
    name: asked && isAsked(asked, { label }) ? asked.label : label,
    value: typeof value === 'string' ? optionIn(asked ?? {}, value) : value && t('Yes'),
  }
}

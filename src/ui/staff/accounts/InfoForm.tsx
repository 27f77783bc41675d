import Form from 'antd/es/form'
import { useState } from 'react'
import { emailKey, isEmail } from '#contract/email.ts'
import type { Reply } from '#contract/endpoint.ts'
import { personal } from '#contract/personal.ts'
import { call } from '../../lib/api/call.ts'
import { useAction } from '../../lib/api/useEndpoint.ts'
import { t } from '../../lib/i18n/t.ts'
import { showInChosenLanguage } from '../../lib/session/renewClaims.ts'
import { saveName } from '../../lib/session/useSession.ts'
import { toast } from '../../lib/toast/toast.ts'
import { LanguageField } from '../components/LanguageField.tsx'
import { WideButton } from '../components/WideButton.tsx'
import { changesOf } from '../dialogs/changes.ts'
import { KeptDraft } from '../dialogs/KeptDraft.tsx'
import { SchemaFields, showFieldErrors } from '../dialogs/SchemaForm.tsx'
import { showSaved } from '../dialogs/showSaved.ts'
import { UnsavedGuard } from '../dialogs/UnsavedGuard.tsx'
import { type InfoValues, infoFields, infoSchema } from './infoFields.ts'
import { MissingFields } from './MissingFields.tsx'

type Info = Reply<typeof personal.info.shapes>

const valuesOf = (info: Info): InfoValues => ({ ...info, language: info.language ?? '' })

export function InfoForm({ info }: { readonly info: Info }) {
  const [form] = Form.useForm<InfoValues>()
  const [changed, setChanged] = useState(false)
  const [shown, setShown] = useState(info)
  const [reading, setReading] = useState(false)
  const values = Form.useWatch([], form) ?? valuesOf(info)
  const save = useAction(personal.changeInfo)
  const busy = reading || save.isPending

  const submit = async (typed: InfoValues) => {
    if (busy) return
    setReading(true)
    const stored = await call(personal.info, {}).catch(() => undefined)
    setReading(false)
    if (stored) send(typed, stored)
  }
  /** Untouched fields keep what another tab or device has stored since they were shown. */
  const send = (typed: InfoValues, stored: Info) => {
    showSaved(form, valuesOf(shown), valuesOf(stored))
    setShown(stored)
    const sent: InfoValues = { ...valuesOf(stored), ...changesOf(valuesOf(shown), typed) }
    const { language, ...fields } = only(sent, Object.keys(typed))
    const onSuccess = (saved: Info) => {
      const isTyping = showSaved(form, sent, valuesOf(saved))
      setChanged(isTyping)
      setShown(saved)
      saveName(saved.firstName, saved.lastName)
      toast.success(t('Update personal info successfully'))
      if (saved.language !== info.language && !isTyping) void showInChosenLanguage()
    }
    const body = { ...fields, language: language || null }
    save.mutate({ body }, { onSuccess, onError: (error) => showFieldErrors(form, error) })
  }
  const emailHint = nextOf(shown.email, values.email, shown.pendingEmail)
  return (
    <Form
      form={form}
      layout="vertical"
      noValidate
      requiredMark={false}
      scrollToFirstError={{ focus: true }}
      initialValues={valuesOf(info)}
      onValuesChange={() => setChanged(true)}
      onFinish={submit}
    >
      <div className="two-columns">
        <SchemaFields schema={infoSchema} fields={withHint(emailHint)} />
        <LanguageField />
      </div>
      <MissingFields values={values} goTo={(name) => form.scrollToField(name, { focus: true })} />
      <WideButton htmlType="submit" loading={busy}>
        {t('Submit')}
      </WideButton>
      <UnsavedGuard active={changed} />
      <KeptDraft initial={valuesOf(shown)} active={changed} touch={() => setChanged(true)} />
    </Form>
  )
}

const only = (values: InfoValues, names: readonly string[]) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name))) as unknown as InfoValues

/** The hint below the email field: before a changed address is saved, and while it is unconfirmed. */
function nextOf(known: string, typed = '', pending?: string): string | undefined {
  if (isEmail(typed) && emailKey(typed) !== emailKey(known))
    return t('We will mail a link to it. {email} stays until that link is opened.', { email: known })
  return pending && t('We sent a link to {email}. Your email changes when that link is opened.', { email: pending })
}

function withHint(hint: string | undefined) {
  return infoFields().map((field) => (field.name === 'email' && hint ? { ...field, hint } : field))
}

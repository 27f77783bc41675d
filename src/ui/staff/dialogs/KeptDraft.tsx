import Form from 'antd/es/form'
import { useEffect } from 'react'
import { offerDraft, takeDraft } from '../../lib/session/draft.ts'
import { showSaved } from './showSaved.ts'

interface KeptDraftProps<Values> {
  readonly initial: Values
  /** Whether there are unsaved changes. */
  readonly active: boolean
  readonly touch: () => void
}

/** What was typed into its form when the session ended comes back after the sign-in (product: Sessions and tokens). */
export function KeptDraft<Values extends object>({ initial, active, touch }: KeptDraftProps<Values>) {
  const form = Form.useFormInstance<Values>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: it comes back once.
  useEffect(() => {
    const draft = takeDraft<Values>(location.pathname)
    if (!draft) return
    form.setFieldsValue(draft.typed as Parameters<typeof form.setFieldsValue>[0])
    if (showSaved(form, draft.shown, initial)) touch()
  }, [])
  useEffect(() => {
    if (!active) return
    return offerDraft(location.pathname, () => ({ typed: form.getFieldsValue(true), shown: initial }))
  }, [active, form, initial])
  return null
}

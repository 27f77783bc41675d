import Form from 'antd/es/form'
import { useContext, useEffect } from 'react'
import { offerDraft, takeDraft } from '../../lib/session/draft.ts'
import { HoldContext } from './heldDialog.ts'

interface Typed {
  readonly message?: string
}

/** A message that was typed when the session ended comes back when its dialog is opened again. */
export function useKeptMessage(dialog: string): void {
  const form = Form.useFormInstance<Typed>()
  const hold = useContext(HoldContext)
  useEffect(() => {
    const kept = takeDraft<Typed>(dialog)
    if (!kept?.typed.message) return
    form.setFieldsValue(kept.typed)
    return hold()
  }, [dialog, form, hold])
  useEffect(() => offerDraft(dialog, () => ({ typed: form.getFieldsValue(['message']), shown: {} })), [dialog, form])
}

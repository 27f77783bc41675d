import Form, { type Rule } from 'antd/es/form'
import Input from 'antd/es/input/Input'
import { emailKey } from '#contract/email.ts'
import { type Erased, type HeldData, privacy } from '#contract/privacy.ts'
import { t } from '../../lib/i18n/t.ts'
import { toast } from '../../lib/toast/toast.ts'
import { FormDialog } from '../dialogs/FormDialog.tsx'
import type { DialogProps } from '../dialogs/useDialog.ts'
import { ErasurePreview } from './ErasurePreview.tsx'

interface EraseModalProps extends DialogProps<HeldData> {
  readonly onErased: (erased: Erased) => void
}

export function EraseModal({ subject: held, onErased, ...modal }: EraseModalProps) {
  const finish = (erased: Erased) => {
    onErased(erased)
    toast.success(t('Erased successfully'))
    modal.onClose()
  }
  return (
    <FormDialog
      {...modal}
      title={t('Erase what is held about an address')}
      ok={t('Erase')}
      danger
      entry={privacy.erase}
      inputOf={({ email }: { readonly email: string }) => ({ body: { email } })}
      invalidates={[]}
      onDone={finish}
    >
      <ErasurePreview held={held} />
      <Form.Item
        name="email"
        label={t('Type {address} to erase it', { address: held.email })}
        rules={[sameAs(held.email)]}
      >
        <Input type="email" maxLength={320} autoComplete="off" dir="ltr" />
      </Form.Item>
    </FormDialog>
  )
}

const sameAs = (address: string): Rule => ({
  required: true,
  validator: async (_, typed = '') => {
    if (emailKey(typed) !== emailKey(address)) throw new Error(t('This is not the same address.'))
  },
})

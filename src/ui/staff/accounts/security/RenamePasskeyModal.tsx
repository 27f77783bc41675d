import { type PasskeyRow, passkeys } from '#contract/passkeys.ts'
import { t } from '../../../lib/i18n/t.ts'
import { FormDialog } from '../../dialogs/FormDialog.tsx'
import { SchemaFields } from '../../dialogs/SchemaForm.tsx'
import type { DialogProps } from '../../dialogs/useDialog.ts'

export function RenamePasskeyModal({ subject: { id, name }, ...modal }: DialogProps<PasskeyRow>) {
  return (
    <FormDialog
      {...modal}
      title={t('Rename the passkey')}
      ok={t('Save')}
      entry={passkeys.rename}
      initial={{ name }}
      inputOf={(body: { readonly name: string }) => (body.name === name ? undefined : { params: { id }, body })}
      invalidates={[passkeys.list]}
    >
      <SchemaFields schema={passkeys.rename.shapes.body} fields={[{ name: 'name', label: t('Name') }]} />
    </FormDialog>
  )
}

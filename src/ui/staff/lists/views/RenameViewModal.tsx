import { type View, views } from '#contract/views.ts'
import { t } from '../../../lib/i18n/t.ts'
import { changeInput, changesOf } from '../../dialogs/changes.ts'
import { FormDialog } from '../../dialogs/FormDialog.tsx'
import { SchemaFields } from '../../dialogs/SchemaForm.tsx'
import type { DialogProps } from '../../dialogs/useDialog.ts'

export function RenameViewModal({ subject: { id, name }, ...modal }: DialogProps<View>) {
  return (
    <FormDialog
      {...modal}
      title={t('Rename View')}
      ok={t('Save')}
      entry={views.update}
      initial={{ name }}
      inputOf={(fields: { readonly name: string }) => changeInput({ id }, changesOf({ name }, fields))}
      invalidates={[views.list]}
      successMessage={t('View updated')}
    >
      <SchemaFields schema={views.create.shapes.body} fields={[{ name: 'name', label: t('Name') }]} />
    </FormDialog>
  )
}

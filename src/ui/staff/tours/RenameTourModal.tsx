import { type TourRow, tours } from '#contract/tours.ts'
import { t } from '../../lib/i18n/t.ts'
import { changeInput, changesOf } from '../dialogs/changes.ts'
import { FormDialog } from '../dialogs/FormDialog.tsx'
import { SchemaFields } from '../dialogs/SchemaForm.tsx'
import type { DialogProps } from '../dialogs/useDialog.ts'
import { tourReads } from './tourDialog.ts'

export function RenameTourModal({ subject: { id, name }, ...modal }: DialogProps<TourRow>) {
  return (
    <FormDialog
      {...modal}
      title={t('Rename Tour')}
      ok={t('Rename')}
      entry={tours.change}
      inputOf={(fields: { readonly name: string }) => changeInput({ id }, changesOf({ name }, fields))}
      initial={{ name }}
      invalidates={tourReads}
    >
      <SchemaFields
        schema={tours.create.shapes.body}
        fields={[{ name: 'name', label: t('Name'), hint: t('Links that were sent stay the same.') }]}
      />
    </FormDialog>
  )
}

import { type CatalogueRow, catalogues } from '#contract/catalogues.ts'
import { t } from '../../lib/i18n/t.ts'
import { changeInput, changesOf } from '../dialogs/changes.ts'
import { FormDialog } from '../dialogs/FormDialog.tsx'
import { SchemaFields } from '../dialogs/SchemaForm.tsx'
import type { DialogProps } from '../dialogs/useDialog.ts'
import { catalogueReads } from './catalogueDialog.ts'

const schema = catalogues.create.shapes.body

export function RenameModal({ subject: { id, name }, ...modal }: DialogProps<CatalogueRow>) {
  return (
    <FormDialog
      {...modal}
      title={t('Rename Catalogue')}
      ok={t('Rename')}
      entry={catalogues.change}
      inputOf={(fields: { readonly name: string }) => changeInput({ id }, changesOf({ name }, fields))}
      initial={{ name }}
      invalidates={catalogueReads}
    >
      <SchemaFields
        schema={schema}
        fields={[
          { name: 'name', label: t('Name'), hint: t('The form, its address and links that were sent stay the same.') },
        ]}
      />
    </FormDialog>
  )
}

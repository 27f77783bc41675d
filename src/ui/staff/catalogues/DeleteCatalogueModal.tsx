import { type CatalogueRow, catalogues } from '#contract/catalogues.ts'
import { t, tNodes } from '../../lib/i18n/t.ts'
import { ConfirmDialog } from '../dialogs/ConfirmDialog.tsx'
import type { DialogProps } from '../dialogs/useDialog.ts'
import { catalogueReads } from './catalogueDialog.ts'

export function DeleteCatalogueModal({ subject: catalogue, ...modal }: DialogProps<CatalogueRow>) {
  return (
    <ConfirmDialog
      {...modal}
      title={t('Delete Catalogue')}
      ok={t('Delete')}
      danger
      width={416}
      entry={catalogues.remove}
      input={{ params: { id: catalogue.id } }}
      invalidates={catalogueReads}
      successMessage={t('Success')}
    >
      <p>
        {tNodes(
          '{name}, all its editions, its form and every private link to it will be gone at once. Requests that wait for it can then only be rejected.',
          { name: <strong key="name">{catalogue.name}</strong> },
        )}
      </p>
    </ConfirmDialog>
  )
}

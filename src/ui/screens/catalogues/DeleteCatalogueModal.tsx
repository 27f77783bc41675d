import { type CatalogueRow, catalogues } from '#contract/catalogues.ts'
import { ConfirmDialog } from '../../shell-kit/ConfirmDialog.tsx'
import type { DialogProps } from '../../shell-kit/useDialog.ts'

export function DeleteCatalogueModal({ subject: catalogue, ...modal }: DialogProps<CatalogueRow>) {
  return (
    <ConfirmDialog
      {...modal}
      title="Delete Catalogue"
      ok="Delete"
      danger
      width={416}
      entry={catalogues.remove}
      input={{ params: { id: catalogue.id } }}
      invalidates={[catalogues.list]}
      successMessage="Success"
    >
      <p>
        <strong>{catalogue.name}</strong>, its form and every private link to it will be gone at once. Requests that
        wait for it can then only be rejected.
      </p>
    </ConfirmDialog>
  )
}

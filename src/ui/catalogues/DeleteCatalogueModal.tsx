import { type CatalogueRow, catalogues } from '#contract/catalogues.ts'
import { ConfirmModal } from '../shared/ConfirmModal.tsx'
import type { ModalProps } from '../shared/useModal.ts'

export function DeleteCatalogueModal({ subject: catalogue, ...modal }: ModalProps<CatalogueRow>) {
  return (
    <ConfirmModal
      {...modal}
      title="Delete Catalogue"
      ok="Delete"
      danger
      width={416}
      entry={catalogues.remove}
      input={{ params: { id: catalogue.id } }}
      stale={[catalogues.list]}
      said="Success"
    >
      <p>
        <strong>{catalogue.name}</strong>, its form and every private link to it will be gone at once. Requests that
        wait for it can then only be rejected.
      </p>
    </ConfirmModal>
  )
}

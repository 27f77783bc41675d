import { catalogueRequests, type RequestRow } from '#contract/catalogue-requests.ts'
import { FormModal } from '../shared/FormModal.tsx'
import type { ModalProps } from '../shared/useModal.ts'
import { AskedAgain } from './AskedAgain.tsx'
import { CatalogueChoice } from './CatalogueChoice.tsx'
import { RequestFacts } from './RequestFacts.tsx'

interface Fields {
  readonly catalogueId?: string
}

/** Sends the private link; a request that names no catalogue asks which one to send (product.md). */
export function ApproveRequestModal({ subject: request, ...modal }: ModalProps<RequestRow>) {
  return (
    <FormModal
      {...modal}
      title="Approve Request"
      ok="Approve"
      entry={catalogueRequests.approve}
      inputOf={(body: Fields) => ({ params: { id: request.id }, body })}
      stale={[catalogueRequests.listPending, catalogueRequests.history]}
      said="Approved successfully"
    >
      <p className="about">
        <strong>{request.name}</strong> will be sent a private link to the catalogue by mail.
      </p>
      <RequestFacts request={request} />
      <AskedAgain id={request.id} />
      {request.catalogueId ? null : <CatalogueChoice />}
    </FormModal>
  )
}

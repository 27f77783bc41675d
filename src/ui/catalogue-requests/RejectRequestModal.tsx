import { catalogueRequests, type RequestRow } from '#contract/catalogue-requests.ts'
import { ConfirmModal } from '../shared/ConfirmModal.tsx'
import type { ModalProps } from '../shared/useModal.ts'
import { AskedAgain } from './AskedAgain.tsx'
import { RequestFacts } from './RequestFacts.tsx'

export function RejectRequestModal({ subject: request, ...modal }: ModalProps<RequestRow>) {
  return (
    <ConfirmModal
      {...modal}
      title="Reject Request"
      ok="Reject"
      danger
      entry={catalogueRequests.reject}
      input={{ params: { id: request.id } }}
      stale={[catalogueRequests.listPending, catalogueRequests.history]}
      said="Rejected successfully"
    >
      <p>
        <strong>{request.name}</strong> will be told by mail that the catalogue cannot be sent.
      </p>
      <RequestFacts request={request} />
      <AskedAgain id={request.id} />
    </ConfirmModal>
  )
}

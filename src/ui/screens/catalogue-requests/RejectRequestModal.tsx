import { catalogueRequests } from '#contract/catalogue-requests.ts'
import type { RequestRow } from '#contract/request-shapes.ts'
import { ConfirmDialog } from '../../shell-kit/ConfirmDialog.tsx'
import type { DialogProps } from '../../shell-kit/useDialog.ts'
import { AskedAgain } from './AskedAgain.tsx'
import { RequestDetails } from './RequestDetails.tsx'

export function RejectRequestModal({ subject: request, ...modal }: DialogProps<RequestRow>) {
  return (
    <ConfirmDialog
      {...modal}
      title="Reject Request"
      ok="Reject"
      danger
      entry={catalogueRequests.reject}
      input={{ params: { id: request.id } }}
      invalidates={[catalogueRequests.listPending, catalogueRequests.history]}
      successMessage="Rejected successfully"
    >
      <p>
        <strong>{request.name}</strong> will be told by mail that the catalogue cannot be sent.
      </p>
      <RequestDetails request={request} />
      <AskedAgain id={request.id} />
    </ConfirmDialog>
  )
}

import { catalogueRequests } from '#contract/catalogue-requests.ts'
import type { RequestRow } from '#contract/request-shapes.ts'
import { useEndpoint } from '../../api/hooks.ts'
import { FormDialog } from '../../shell-kit/FormDialog.tsx'
import type { DialogProps } from '../../shell-kit/useDialog.ts'
import { AskedAgain } from './AskedAgain.tsx'
import { CatalogueChoice } from './CatalogueChoice.tsx'
import { RequestDetails } from './RequestDetails.tsx'
import { UnsendableModal } from './UnsendableModal.tsx'

interface Fields {
  readonly catalogueId?: string
}

interface ApproveRequestModalProps extends DialogProps<RequestRow> {
  readonly onReject: () => void
}

/** Opens when the catalogue's state is known. If the state cannot be read, the server decides. */
export function ApproveRequestModal({ onReject, ...props }: ApproveRequestModalProps) {
  const { id } = props.subject
  const { data, isFetchedAfterMount } = useEndpoint(catalogueRequests.find, { params: { id } })
  if (!isFetchedAfterMount) return null
  const state = data?.catalogueState
  if (state === 'gone' || state === 'inactive') return <UnsendableModal {...props} state={state} onReject={onReject} />
  return <SendModal {...props} />
}

/** Approves and sends the private link; for a request without a catalogue, staff choose one (product.md). */
function SendModal({ subject: request, ...modal }: DialogProps<RequestRow>) {
  return (
    <FormDialog
      {...modal}
      title="Approve Request"
      ok="Approve"
      entry={catalogueRequests.approve}
      inputOf={(body: Fields) => ({ params: { id: request.id }, body })}
      invalidates={[catalogueRequests.listPending, catalogueRequests.history]}
      successMessage="Approved successfully"
    >
      <p className="about">
        <strong>{request.name}</strong> will be sent a private link to the catalogue by mail.
      </p>
      <RequestDetails request={request} />
      <AskedAgain id={request.id} />
      {request.catalogueId ? null : <CatalogueChoice />}
    </FormDialog>
  )
}

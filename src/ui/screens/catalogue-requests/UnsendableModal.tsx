import type { CatalogueState } from '#contract/request-shapes.ts'
import { Dialog } from '../../shell-kit/Dialog.tsx'
import type { DialogProps } from '../../shell-kit/useDialog.ts'
import { RequestDetails } from './RequestDetails.tsx'
import type { Subject } from './subject.ts'

interface UnsendableModalProps extends DialogProps<Subject> {
  readonly state: Exclude<CatalogueState, 'open'>
  readonly onReject: () => void
}

const reasons = {
  gone: 'has been deleted, so there is nothing to send. This request can only be rejected.',
  inactive: 'is inactive, so it cannot be sent. Enable it under Upload first, or reject this request.',
}

/** Tells why a request cannot be approved when its catalogue is gone or inactive. */
export function UnsendableModal({ subject: request, state, onReject, ...modal }: UnsendableModalProps) {
  return (
    <Dialog {...modal} title="Approve Request" ok="Reject" danger busy={false} onOk={onReject}>
      {() => (
        <>
          <p className="about">
            The catalogue <strong>{request.catalogueName}</strong> {reasons[state]}
          </p>
          <RequestDetails request={request} />
        </>
      )}
    </Dialog>
  )
}

import type { ReactNode } from 'react'
import type { CatalogueState } from '#contract/request-shapes.ts'
import { t, tNodes } from '../../../lib/i18n/t.ts'
import { Dialog } from '../../dialogs/Dialog.tsx'
import type { DialogProps } from '../../dialogs/useDialog.ts'
import type { RequestSummary } from '../requestActions.ts'
import { DetailsToDecide } from './DetailsToDecide.tsx'

interface UnsendableModalProps extends DialogProps<RequestSummary> {
  readonly state: Exclude<CatalogueState, 'open'>
  readonly onReject: () => void
}

function reasonFor(state: UnsendableModalProps['state'], catalogue: ReactNode): ReactNode {
  if (state === 'gone')
    return tNodes(
      'The catalogue {catalogue} has been deleted, so there is nothing to send. This request can only be rejected.',
      { catalogue },
    )
  if (state === 'inactive')
    return tNodes(
      'The catalogue {catalogue} is inactive, so it cannot be sent. Enable it under Upload first, or reject this request.',
      { catalogue },
    )
  return tNodes(
    'No edition of the catalogue {catalogue} is published now, so it cannot be sent. Publish one under Upload first, or reject this request.',
    { catalogue },
  )
}

const tourReason = (state: UnsendableModalProps['state'], tour: ReactNode): ReactNode =>
  state === 'gone'
    ? tNodes('The tour {tour} has been deleted, so there is nothing to show. This request can only be rejected.', {
        tour,
      })
    : tNodes(
        'The tour {tour} is disabled, so it cannot be shown. Enable it under Tour first, or reject this request.',
        { tour },
      )

export function UnsendableModal({ subject: request, state, onReject, ...modal }: UnsendableModalProps) {
  return (
    <Dialog {...modal} title={t('Approve Request')} ok={t('Reject')} danger busy={false} onOk={onReject}>
      {() => (
        <>
          <p className="about">
            {(request.tourId ? tourReason : reasonFor)(state, <strong key="catalogue">{request.catalogueName}</strong>)}
          </p>
          <DetailsToDecide request={request} />
        </>
      )}
    </Dialog>
  )
}

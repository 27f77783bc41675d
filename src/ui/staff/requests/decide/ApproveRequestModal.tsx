import type { Dayjs } from 'dayjs'
import { useState } from 'react'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import type { CatalogueState } from '#contract/request-shapes.ts'
import { useEndpoint } from '../../../lib/api/useEndpoint.ts'
import { t, tNodes } from '../../../lib/i18n/t.ts'
import { FormDialog } from '../../dialogs/FormDialog.tsx'
import { Opening } from '../../dialogs/Opening.tsx'
import type { DialogProps } from '../../dialogs/useDialog.ts'
import { Submissions } from '../details/Submissions.tsx'
import { type RequestSummary, requestReads } from '../requestActions.ts'
import { ChangedSince } from '../seen/ChangedSince.tsx'
import { useSeen } from '../seen/useSeen.ts'
import { useDecided } from '../undo/useDecided.ts'
import { ApprovalFields } from './ApprovalFields.tsx'
import { CatalogueChoice } from './CatalogueChoice.tsx'
import { CatalogueSent } from './CatalogueSent.tsx'
import { DetailsToDecide } from './DetailsToDecide.tsx'
import { TourApprovalFields } from './TourApprovalFields.tsx'
import { UnsendableModal } from './UnsendableModal.tsx'

interface Fields {
  readonly catalogueId?: string
  readonly message?: string
  readonly days?: number | null
  readonly from?: Dayjs
  readonly until?: Dayjs
  readonly tellOpened?: boolean
}

interface ApproveRequestModalProps extends DialogProps<RequestSummary> {
  readonly onReject: () => void
}

/**
 * Opens when the catalogue's state is known, and stays what it opened as, so that nothing typed is lost when the state
 * changes. If the state cannot be read, the server decides.
 */
export function ApproveRequestModal({ onReject, ...props }: ApproveRequestModalProps) {
  const { id } = props.subject
  const { data, isFetchedAfterMount } = useEndpoint(catalogueRequests.find, { params: { id } })
  const [state, setState] = useState<CatalogueState>()
  if (!state && isFetchedAfterMount) setState(data?.catalogueState ?? 'open')
  if (!state) return <Opening />
  if (state !== 'open') return <UnsendableModal {...props} state={state} onReject={onReject} />
  return <SendModal {...props} catalogueId={data?.catalogueId} />
}

interface SendModalProps extends DialogProps<RequestSummary> {
  readonly catalogueId: string | undefined
}

/** Approves and sends the private link; for a request without a catalogue, staff choose one (product: Requests). */
function SendModal({ subject, catalogueId, ...modal }: SendModalProps) {
  const { seen, before, now: request, onRefused, onChosen } = useSeen(subject)
  const decided = useDecided()
  const finish = () => {
    void decided(request, t('Approved successfully'))
    modal.onClose()
  }
  const name = <strong key="name">{request.name}</strong>
  return (
    <FormDialog
      {...modal}
      title={t('Approve Request')}
      ok={t('Approve')}
      focusOk={request.catalogueName !== ''}
      entry={catalogueRequests.approve}
      inputOf={({ days, from, until, ...body }: Fields) => ({
        params: { id: request.id },
        body: {
          ...body,
          ...(days ? { days } : {}),
          ...(from ? { from: from.valueOf() } : {}),
          ...(until ? { until: until.valueOf() } : {}),
          ...seen,
        },
      })}
      onRefused={onRefused}
      invalidates={requestReads}
      onDone={finish}
    >
      <p className="about">
        {request.tourId
          ? tNodes('{name} will be sent a private link to the tour by mail.', { name })
          : tNodes('{name} will be sent a private link to the catalogue by mail.', { name })}
      </p>
      <ChangedSince before={before} now={request} />
      <Submissions id={request.id} onChosen={onChosen} />
      {request.catalogueName ? null : <CatalogueChoice />}
      {request.tourId ? null : <CatalogueSent catalogueId={catalogueId} />}
      {request.tourId ? <TourApprovalFields request={request} /> : <ApprovalFields request={request} />}
      <DetailsToDecide request={request} />
    </FormDialog>
  )
}

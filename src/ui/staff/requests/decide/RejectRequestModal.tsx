import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { t } from '../../../lib/i18n/t.ts'
import { FormDialog } from '../../dialogs/FormDialog.tsx'
import type { DialogProps } from '../../dialogs/useDialog.ts'
import { Submissions } from '../details/Submissions.tsx'
import { useLinkDays } from '../link/useLinkDays.ts'
import { type RequestSummary, requestReads } from '../requestActions.ts'
import { useDecided } from '../undo/useDecided.ts'
import { DetailsToDecide } from './DetailsToDecide.tsx'
import { type Rejection, RejectionFields } from './RejectionFields.tsx'
import { useMailTranslation } from './useMailTranslation.ts'

export function RejectRequestModal({ subject: request, ...modal }: DialogProps<RequestSummary>) {
  const decided = useDecided()
  const words = useMailTranslation(request.id)
  const usual = useLinkDays(request.id)
  const finish = () => {
    void decided(request, t('Rejected successfully'))
    modal.onClose()
  }
  return (
    <FormDialog
      {...modal}
      title={t('Reject Request')}
      ok={t('Reject')}
      danger
      entry={catalogueRequests.reject}
      inputOf={(body: Rejection) => ({ params: { id: request.id }, body })}
      invalidates={requestReads}
      onDone={finish}
    >
      <RejectionFields name={request.name} to={request.email} words={words} usual={usual} />
      <Submissions id={request.id} />
      <DetailsToDecide request={request} />
    </FormDialog>
  )
}

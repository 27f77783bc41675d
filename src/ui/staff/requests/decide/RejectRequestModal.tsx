import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { t } from '../../../lib/i18n/t.ts'
import { FormDialog } from '../../dialogs/FormDialog.tsx'
import type { DialogProps } from '../../dialogs/useDialog.ts'
import { askedFor } from '../askedFor.ts'
import { Submissions } from '../details/Submissions.tsx'
import { useLinkDays } from '../link/useLinkDays.ts'
import { type RequestSummary, requestReads } from '../requestActions.ts'
import { ChangedSince } from '../seen/ChangedSince.tsx'
import { useSeen } from '../seen/useSeen.ts'
import { useDecided } from '../undo/useDecided.ts'
import { DetailsToDecide } from './DetailsToDecide.tsx'
import { type Rejection, RejectionFields } from './RejectionFields.tsx'
import { useMailTranslation } from './useMailTranslation.ts'

export function RejectRequestModal({ subject, ...modal }: DialogProps<RequestSummary>) {
  const { seen, before, now: request, onRefused, onChosen } = useSeen(subject)
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
      inputOf={(body: Rejection) => ({ params: { id: request.id }, body: { ...body, ...seen } })}
      onRefused={onRefused}
      invalidates={requestReads}
      onDone={finish}
    >
      <ChangedSince before={before} now={request} />
      <RejectionFields
        ids={request.id}
        name={request.name}
        to={request.email}
        asked={askedFor([request])}
        words={words}
        usual={usual}
      />
      <Submissions id={request.id} onChosen={onChosen} />
      <DetailsToDecide request={request} />
    </FormDialog>
  )
}

import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { t } from '../../kit/t.ts'
import { FormDialog } from '../../shell-kit/FormDialog.tsx'
import type { DialogProps } from '../../shell-kit/useDialog.ts'
import { AskedAgain } from './AskedAgain.tsx'
import { type Rejection, RejectionFields } from './RejectionFields.tsx'
import { RequestDetails } from './RequestDetails.tsx'
import { requestReads, type Subject } from './subject.ts'
import { useDecided } from './useDecided.ts'
import { useLinkDays } from './useLinkDays.ts'
import { useMailWords } from './useMailWords.ts'

export function RejectRequestModal({ subject: request, ...modal }: DialogProps<Subject>) {
  const decided = useDecided()
  const words = useMailWords(request.id)
  const usual = useLinkDays(request.id)
  const finish = () => {
    void decided([request.id], t('Rejected successfully'))
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
      <AskedAgain id={request.id} />
      <RequestDetails request={request} />
    </FormDialog>
  )
}

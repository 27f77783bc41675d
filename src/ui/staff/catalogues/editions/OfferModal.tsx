import { editions } from '#contract/editions.ts'
import { quietCall } from '../../../lib/api/call.ts'
import { useAction, useEndpoint } from '../../../lib/api/useEndpoint.ts'
import { errorWords } from '../../../lib/i18n/errorWords.ts'
import { t } from '../../../lib/i18n/t.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { ReadState } from '../../components/ReadState.tsx'
import { Dialog } from '../../dialogs/Dialog.tsx'
import type { DialogProps } from '../../dialogs/useDialog.ts'
import type { OneEdition } from '../catalogueDialog.ts'
import { Recipients } from './Recipients.tsx'

/** Who gets a mail about an edition and who does not; nobody gets one before this is confirmed. */
export function OfferModal({ subject: { row, file }, ...modal }: DialogProps<OneEdition>) {
  const params = { id: row.id, number: file.number }
  const preview = useEndpoint(editions.offer, { params, body: { preview: true } }, { noCache: true })
  // After a refusal, which stands above them, the recipients are counted again.
  const action = useAction(editions.offer, [editions.offers, editions.offer], quietCall)
  const { recipients = 0 } = preview.data ?? {}
  const send = () => {
    const onSuccess = () => {
      toast.success(t('The mails are on their way'))
      modal.onClose()
    }
    if (!action.isPending) action.mutate({ params, body: { confirm: recipients } }, { onSuccess })
  }
  return (
    <Dialog
      {...modal}
      title={t('Offer No. {number} by Mail', { number: file.number })}
      ok={t('Send')}
      busy={action.isPending}
      over={recipients === 0}
      onOk={send}
    >
      {() => (
        <>
          {action.error && (
            <p role="alert" className="dialog-refusal">
              {errorWords(action.error)}
            </p>
          )}
          <ReadState read={preview} failure={t('The recipients could not be counted.')} />
          {preview.data && <Recipients of={preview.data} />}
        </>
      )}
    </Dialog>
  )
}

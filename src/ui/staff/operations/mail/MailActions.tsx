import Button from 'antd/es/button'
import { type MailRow, mail, stoppableMail, waitingMail } from '#contract/mail.ts'
import { useAction } from '../../../lib/api/useEndpoint.ts'
import { t } from '../../../lib/i18n/t.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { RowMenu } from '../../components/RowMenu.tsx'
import type { OpenDialog } from './mailDialog.ts'

interface MailActionsProps {
  readonly mail: MailRow
  readonly show: (open: OpenDialog) => void
}

export function MailActions({ mail: row, show }: MailActionsProps) {
  const { id, status } = row
  const retry = useAction(mail.retry, [mail.list])
  const stop = useAction(mail.stop, [mail.list])
  const retryWords = retryText(row)
  const onRetry = () =>
    retry.mutate({ params: { id }, body: {} }, { onSuccess: () => toast.success(t('The mail leaves now.')) })
  const onStop = () => stop.mutate({ params: { id } }, { onSuccess: () => toast.success(t('The mail was stopped.')) })
  const others: [string, () => void][] = [
    ...(row.requestId && status !== 'handed' && status !== 'dropped'
      ? [[t('Send to another address'), () => show({ modal: 'recipient', row })] as [string, () => void]]
      : []),
    ...(isStoppable(row) ? [[t('Stop'), onStop] as [string, () => void]] : []),
    ...(hasFailed(row) ? [[t('Dismiss'), () => show({ modal: 'dismiss', row })] as [string, () => void]] : []),
  ]
  return (
    <div className="row-actions">
      {retryWords && (
        <Button size="small" loading={retry.isPending} onClick={onRetry}>
          {retryWords}
        </Button>
      )}
      {others.length > 0 && <RowMenu items={others} />}
    </div>
  )
}

const isStoppable = ({ kind, status }: MailRow) => stoppableMail.includes(kind) && waitingMail.includes(status)
const hasFailed = ({ status }: MailRow) => status === 'refused' || status === 'gaveUp' || status === 'stopped'

/** A mail without an answer is held by a decision that can be undone. */
function retryText(row: MailRow): string | undefined {
  if (row.status === 'held') return row.answer === null ? undefined : t('Send Anyway')
  if (row.status === 'retrying') return t('Try Now')
  return hasFailed(row) ? t('Try Again') : undefined
}

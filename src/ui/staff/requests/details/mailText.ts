import type { RequestFacts } from '#contract/request-shapes.ts'
import { message, t } from '../../../lib/i18n/t.ts'

type Mail = NonNullable<RequestFacts['mail']>

const messages = {
  queued: { plain: message('waiting to leave'), tried: message('waiting to leave, tried {n} times') },
  failed: { plain: message('not delivered'), tried: message('not delivered, tried {n} times') },
  expired: {
    plain: message('not sent: its time was over'),
    tried: message('not sent: its time was over, tried {n} times'),
  },
}

/** A first try that is under way has no refusal yet. */
export function mailText({ status, attempts, error }: Mail): string {
  if (status === 'sent') return t('sent')
  const { plain, tried } = messages[status]
  return attempts > 0 && error ? t(tried, { n: attempts }) : t(plain)
}

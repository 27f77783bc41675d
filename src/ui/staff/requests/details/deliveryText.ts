import type { Delivery, HistoryRow } from '#contract/request-shapes.ts'
import { message, t } from '../../../lib/i18n/t.ts'

export const deliveryNames: Readonly<Record<Delivery, string>> = {
  none: message('none'),
  held: message('waiting to leave'),
  failed: message('not delivered'),
  sent: message('sent'),
  opened: message('opened'),
  expired: message('expired'),
  revoked: message('revoked'),
}

const openedMessages = {
  opened: { never: message('never opened'), times: message('opened {n} times') },
  expired: { never: message('expired, never opened'), times: message('expired, opened {n} times') },
  revoked: { never: message('revoked, never opened'), times: message('revoked, opened {n} times') },
}

/** The delivery of a request in words; '' while there is none. */
export function deliveryText({ delivery, openings }: Pick<HistoryRow, 'delivery' | 'openings'>): string {
  if (delivery === 'none') return ''
  if (delivery === 'held' || delivery === 'failed' || delivery === 'sent') return t(deliveryNames[delivery])
  const { never, times } = openedMessages[delivery]
  return openings === 0 ? t(never) : t(times, { n: openings })
}

export const times = (n: number): string => (n === 0 ? t('never') : t('{n} times', { n }))

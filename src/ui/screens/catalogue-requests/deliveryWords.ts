import type { Delivery, HistoryRow } from '#contract/request-shapes.ts'

/** What a delivery is called. */
export const deliveryNames: Readonly<Record<Delivery, string>> = {
  none: 'none',
  held: 'waiting to leave',
  failed: 'not delivered',
  sent: 'sent',
  opened: 'opened',
  expired: 'expired',
  revoked: 'revoked',
}

/** The delivery of a request in words; '' while there is none. */
export function deliveryWords({ delivery, openings }: Pick<HistoryRow, 'delivery' | 'openings'>): string {
  const opened = openings === 0 ? 'never opened' : `opened ${times(openings)}`
  const words = { none: '', opened, expired: `expired, ${opened}`, revoked: `revoked, ${opened}` }
  return { ...deliveryNames, ...words }[delivery]
}

export const times = (count: number): string => (count <= 1 ? (count === 1 ? 'once' : 'never') : `${count} times`)

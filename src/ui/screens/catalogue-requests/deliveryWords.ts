import type { HistoryRow } from '#contract/request-shapes.ts'

/** The delivery of a request in words; '' while there is none. */
export function deliveryWords({ delivery, openings }: Pick<HistoryRow, 'delivery' | 'openings'>): string {
  const opened = openings === 0 ? 'never opened' : `opened ${times(openings)}`
  const words = {
    none: '',
    held: 'waiting to leave',
    failed: 'not delivered',
    sent: 'sent',
    opened,
    expired: `expired, ${opened}`,
    revoked: `revoked, ${opened}`,
  }
  return words[delivery]
}

export const times = (count: number): string => (count <= 1 ? (count === 1 ? 'once' : 'never') : `${count} times`)

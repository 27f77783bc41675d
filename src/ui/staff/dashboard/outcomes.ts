import { message } from '../../lib/i18n/t.ts'

/** The states of a request in the order of the bars, from below; green and red do not touch. */
export const outcomes = [
  { state: 'approved', name: message('Approved'), counted: message('{n} approved') },
  { state: 'pending', name: message('Waiting'), counted: message('{n} waiting') },
  { state: 'rejected', name: message('Rejected'), counted: message('{n} rejected') },
  { state: 'withdrawn', name: message('Withdrawn'), counted: message('{n} withdrawn') },
] as const

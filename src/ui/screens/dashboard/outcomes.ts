/** The states of a request in the order of the bars, from below; green and red do not touch. */
export const outcomes = [
  { state: 'approved', name: 'Approved' },
  { state: 'pending', name: 'Waiting' },
  { state: 'rejected', name: 'Rejected' },
  { state: 'withdrawn', name: 'Withdrawn' },
] as const

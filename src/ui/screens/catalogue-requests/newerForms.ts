import type { CustomerInfo, RequestEvent } from '#contract/catalogue-requests.ts'
import { customerFields } from '../../customerFields.ts'

/** The forms that came after the one whose details stand, newest first. */
export function newerForms(events: readonly RequestEvent[]): RequestEvent[] {
  const standing = events.findLast(({ kind }) => kind === 'corrected')?.details.eventId
  const from = events.findIndex(({ id }) => id === standing)
  return events.filter(({ kind }, index) => kind === 'askedAgain' && index > from).reverse()
}

interface Difference {
  readonly label: string
  readonly before: string
  readonly after: string
}

/** The fields in which a form differs from what stands, in the order of the form. */
export function differences(standing: CustomerInfo, { details }: RequestEvent): Difference[] {
  return customerFields
    .map(({ name, label }) => ({ label, before: standing[name], after: details[name] ?? '' }))
    .filter(({ before, after }) => before !== after)
}

import type { CustomerInfo, RequestEvent } from '#contract/request-shapes.ts'
import { customerFields } from '../../customerFields.ts'
import { t } from '../../kit/t.ts'

/** Returns the forms sent after the one whose details the request has, newest first. */
export function newerForms(events: readonly RequestEvent[]): RequestEvent[] {
  const standing = events.findLast(({ details }) => details.eventId !== undefined)?.details.eventId
  const from = events.findIndex(({ id }) => id === standing)
  return events.filter(({ kind }, index) => kind === 'askedAgain' && index > from).reverse()
}

interface Difference {
  readonly label: string
  readonly before: string
  readonly after: string
}

/** Returns the fields in which a form differs from the request, in the order of the form. */
export function differences(standing: CustomerInfo, { details }: RequestEvent): Difference[] {
  return customerFields
    .map(({ name, label }) => ({ label: t(label), before: standing[name], after: details[name] ?? '' }))
    .filter(({ before, after }) => before !== after)
}

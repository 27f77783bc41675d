import type { Answer, CustomerInfo, RequestEvent } from '#contract/request-shapes.ts'
import { customerFields } from '../../../lib/forms/customerFields.ts'
import { t } from '../../../lib/i18n/t.ts'

export function newerForms(events: readonly RequestEvent[]): RequestEvent[] {
  const current = events.findLast(({ details }) => details.eventId !== undefined)?.details.eventId
  const from = events.findIndex(({ id }) => id === current)
  return events.filter(({ kind }, index) => kind === 'askedAgain' && index > from).reverse()
}

export interface CurrentDetails extends CustomerInfo {
  readonly answers: readonly Answer[]
}

interface Difference {
  readonly name: string
  readonly label: string
  readonly before: string
  readonly after: string
}

/** Returns the fields and answers in which a form differs from the request, in the order of the form. */
export function differences(current: CurrentDetails, { details }: RequestEvent): Difference[] {
  const fields = customerFields.map(({ name, label }) => ({
    name,
    label: t(label),
    before: current[name],
    after: details[name] ?? '',
  }))
  const all = [...fields, ...comparedAnswers(current.answers, details.answers ?? [])]
  return all.filter(({ before, after }) => before !== after)
}

function comparedAnswers(current: readonly Answer[], newer: readonly Answer[]): Difference[] {
  const labels = new Map([...current, ...newer].map(({ id, label }) => [id, label]))
  return [...labels].map(([id, label]) => ({
    name: `answers.${id}`,
    label,
    before: answerTo(current, id),
    after: answerTo(newer, id),
  }))
}

function answerTo(answers: readonly Answer[], id: string): string {
  const value = answers.find((answer) => answer.id === id)?.value ?? ''
  return value === true ? t('Yes') : String(value)
}

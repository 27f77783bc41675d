import type { DayFigures, StaffInsights } from '#contract/insights.ts'
import type { RequestStatus } from '#contract/request-shapes.ts'
import { day } from '../../lib/durations.ts'
import type { Range, Sum } from './insights.queries.ts'

const none = { pending: 0, approved: 0, rejected: 0, withdrawn: 0 }

/** Returns every day of the range, including days without requests. */
export function daysOf({ first, last }: Range, sums: readonly Sum[]): DayFigures[] {
  const days = Array.from({ length: last - first + 1 }, (_, index) => ({ day: dayText(first + index), ...none }))
  for (const { kind, day, key, count } of sums) {
    const figures = days[day - first]
    if (kind === 'status' && figures) figures[key as RequestStatus] = count
  }
  return days
}

export function totalsOf(days: readonly DayFigures[], sums: readonly Sum[]): StaffInsights['totals'] {
  const sumOf = (status: RequestStatus) => days.reduce((sum, day) => sum + day[status], 0)
  const states = {
    ...{ pending: sumOf('pending'), approved: sumOf('approved') },
    ...{ rejected: sumOf('rejected'), withdrawn: sumOf('withdrawn') },
  }
  const asked = Object.values(states).reduce((sum, count) => sum + count, 0)
  return { asked, ...states, opened: sums.find(({ kind }) => kind === 'opened')?.count ?? 0 }
}

const dayText = (number: number): string => new Date(number * day).toISOString().slice(0, 10)

import type { DayFigures } from '#contract/insights.ts'
import { t } from '../../lib/i18n/t.ts'
import { dayText, shortDay } from './charts/texts.ts'
import type { Unit } from './useChoice.ts'

type States = Omit<DayFigures, 'day'>

export interface Period extends States {
  readonly title: string
  readonly shortTitle: string
}

/** Returns a period for each day, or for each week from Monday to Sunday. */
export function periodsOf(days: readonly DayFigures[], unit: Unit): Period[] {
  const groups = unit === 'day' ? days.map((day) => [day]) : Map.groupBy(days, mondayOf).values()
  return [...groups].map((group) => ({ ...sumOf(group), ...titlesOf(group) }))
}

const dayLength = 86_400_000
/** The first of January 1970 was a Thursday. */
const mondayOf = ({ day }: DayFigures): number => Math.floor((Date.parse(day) / dayLength + 3) / 7)

function titlesOf(group: readonly DayFigures[]): Pick<Period, 'title' | 'shortTitle'> {
  const [first, last] = [group[0]?.day ?? '', group.at(-1)?.day ?? '']
  const title =
    first === last ? dayText(first) : t('{first} to {last}', { first: shortDay(first), last: dayText(last) })
  return { title, shortTitle: shortDay(first) }
}

const sumOf = (group: readonly DayFigures[]): States => ({
  pending: sum(group, 'pending'),
  approved: sum(group, 'approved'),
  rejected: sum(group, 'rejected'),
  withdrawn: sum(group, 'withdrawn'),
})

const sum = (group: readonly DayFigures[], state: keyof States) => group.reduce((total, day) => total + day[state], 0)

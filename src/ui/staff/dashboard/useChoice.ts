import { useSearchParams } from 'react-router'
import type { InsightsQuery } from '#contract/insights.ts'
import { useNow } from '../../lib/browser/useNow.ts'

const day = 86_400_000
export const ranges = [30, 90, 365] as const
export const units = ['day', 'week'] as const
export type Unit = (typeof units)[number]

export type Choice = ReturnType<typeof useChoice>

export function useChoice() {
  const [search, setSearch] = useSearchParams()
  const today = Math.floor(useNow(60_000) / day)
  const range = ranges.find((days) => String(days) === search.get('range')) ?? 90
  const usualUnit: Unit = range === 365 ? 'week' : 'day'
  const unit = units.find((each) => each === search.get('unit')) ?? usualUnit
  const catalogueId = idOf(search.get('catalogueId'))
  const query = {
    from: (today - range + 1) * day,
    to: today * day,
    ...(catalogueId ? { catalogueId } : {}),
  } satisfies InsightsQuery
  const choose = (name: 'range' | 'unit' | 'catalogueId', value: string) =>
    setSearch((before) => changed(before, name, value), { replace: true, preventScrollReset: true })
  return { range, unit, catalogueId, query, choose }
}

/** An address may hold anything, and the server refuses what is no id. */
const idOf = (text: string | null) => (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text ?? '') ? text : null)

function changed(before: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(before)
  if (value) next.set(name, value)
  else next.delete(name)
  return next
}

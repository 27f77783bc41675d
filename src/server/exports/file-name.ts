import type { ListName } from '#contract/list-names.ts'
import type { ListQuery } from './list-query.ts'

const longestFilter = 80

/** Returns a file name that says list, filters and day, such as `docent-history-fair-2027-2026-11-22.csv`. */
export function fileNameOf(list: ListName, query: ListQuery, now: number): string {
  const filters = Object.entries(query).filter(([name]) => !name.startsWith('sort'))
  const words = filters.map(([name, value]) => safe(isTime(name) ? `${name} ${dayOf(Number(value))}` : String(value)))
  const filter = words.filter(Boolean).join('-').slice(0, longestFilter)
  return `${['docent', list, filter, dayOf(now)].filter(Boolean).join('-')}.csv`
}

const isTime = (name: string) => name === 'from' || name === 'to'
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)
const safe = (text: string) => text.replace(/[^A-Za-z0-9]+/g, '-').replace(/^-|-$/g, '')

import type { ListName } from '#contract/list-names.ts'
import { fold } from '../database/search/words.ts'
import { dayIn } from '../lib/time-zone.ts'
import type { ListQuery } from './list-query.ts'

/** A name whose characters take four bytes each still fits every file system. */
const maxFilterLength = 50

/** Returns a file name that says list, filters and day, such as `docent-history-fair-2027-2026-11-22.csv`. */
export function fileNameOf(list: ListName, query: ListQuery, now: number, timeZone: string): string {
  const dayOf = (at: number) => dayIn(timeZone, at)
  const filters = Object.entries(query).filter(([name]) => !name.startsWith('sort'))
  const words = filters.map(([name, value]) => safe(isTime(name) ? `${name} ${dayOf(Number(value))}` : String(value)))
  const filter = trimmed([...words.filter(Boolean).join('-')].slice(0, maxFilterLength).join(''))
  return `${['docent', list, filter, dayOf(now)].filter(Boolean).join('-')}.csv`
}

/** Returns the name for programs that read ASCII only. */
export const asciiName = (name: string): string =>
  name
    .replace(/[^ -~]+/g, fold)
    .replace(/[^ -~]+/g, '')
    .replace(/-+/g, '-')

const isTime = (name: string) => name === 'from' || name === 'to'
const safe = (text: string) => trimmed(text.normalize('NFC').replace(/[^\p{L}\p{M}\p{N}]+/gu, '-'))
const trimmed = (text: string) => text.replace(/^-|-$/g, '')

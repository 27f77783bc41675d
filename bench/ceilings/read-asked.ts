import { tagsOf } from '#server/database/search/listing.ts'
import { requestListing } from '#server/requests/listing.ts'
import type { Queries } from './queries.ts'

const statuses = ['pending', 'approved', 'rejected', 'withdrawn']
const columns: Record<string, string> = { name: 'nameKey', email: 'emailKey', company: 'companyKey' }

/** A page of what the query of a list asks, as the benchmark asks it. */
export async function readAsked(queries: Queries, query: URLSearchParams) {
  const size = Number(query.get('size'))
  const [number = '1', place = ''] = (query.get('after') ?? '').split('_')
  const page = Number(query.get('page') ?? (number || 1))
  const asked = { page, size }
  if (place) {
    const [seq] = JSON.parse(Buffer.from(place, 'base64url').toString()) as [number]
    return { ...asked, totalElements: await queries.total('request/pending'), rows: await queries.page(seq, size) }
  }
  const { sortBy = '', q = '', delivery, ...filters } = Object.fromEntries(query)
  if (sortBy) return { ...asked, ...(await sorted(queries, columns[sortBy] ?? '', page, size)) }
  const question = { words: q.split(' ').filter(Boolean), tags: tagsOf(requestListing, filters) }
  const now = Date.now()
  const total = delivery ? await queries.countSent(now) : await queries.count(question)
  const rows = delivery ? await queries.newestSent(now, size) : await queries.newest(question, size, total)
  return { ...asked, totalElements: Math.min(total, 10_000), rows }
}

/** From the nearer end. */
async function sorted(queries: Queries, column: string, page: number, size: number) {
  const totals = await Promise.all(statuses.map((status) => queries.total(`request/${status}`)))
  const totalElements = totals.reduce((sum, total) => sum + total, 0)
  const offset = (page - 1) * size
  if (offset < totalElements / 2)
    return { totalElements, rows: await queries.sorted(column, 'beginning', offset, size) }
  const rows = await queries.sorted(
    column,
    'end',
    Math.max(0, totalElements - offset - size),
    Math.min(size, totalElements - offset),
  )
  return { totalElements, rows: rows.toReversed() }
}

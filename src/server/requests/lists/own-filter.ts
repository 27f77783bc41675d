import type { RequestQuery, RequestStatus } from '#contract/request-shapes.ts'
import { tagsOf, wordsOf } from '../../database/search/listing.ts'
import { searchTerms } from '../../database/search/words.ts'
import { requestListing, tagsAsked } from '../listing.ts'
import type { OwnRow } from '../own/own-rows.ts'

/** As the search index would find the row, by what it shows. */
export function askedBy({ q = '', delivery, ...query }: RequestQuery, status?: RequestStatus) {
  const terms = q.trim() === '' ? [] : searchTerms(q)
  const tags = tagsAsked(query)
  return (row: OwnRow): boolean =>
    terms !== undefined &&
    (status === undefined || row.status === status) &&
    (delivery === undefined || row.delivery === delivery) &&
    hasTags(row, tags) &&
    hasWords(row, terms)
}

function hasTags(row: OwnRow, asked: readonly string[]): boolean {
  const tags = asked.length > 0 ? tagsOf(requestListing, row) : []
  return asked.every((tag) => tags.includes(tag))
}

function hasWords(row: OwnRow, asked: readonly string[]): boolean {
  const words = asked.length > 0 ? wordsOf(requestListing, row) : []
  return asked.every((term) => words.some((word) => word.startsWith(term)))
}

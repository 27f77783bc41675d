import * as Type from 'typebox'
import { FileAddress } from './common.ts'
import { endpoint } from './endpoint.ts'
import { ListName } from './list-names.ts'

export const listExports = {
  /**
   * Answers the path of a CSV file with all rows that the list's call answers to this query, without page, size, after and
   * before. It is good for one download within a minute, while the session lives. Without `columns` the file has all.
   */
  create: endpoint('POST /api/exports', 'user', {
    summary: 'Ask for a list as a CSV file',
    body: Type.Object({
      list: ListName,
      /** Takes what the query of the list's call takes; numbers may be numbers or text. */
      query: Type.Record(Type.String(), Type.Union([Type.String({ maxLength: 500 }), Type.Number()])),
      columns: Type.Optional(Type.Array(Type.String(), { minItems: 1, maxItems: 50, uniqueItems: true })),
    }),
    reply: FileAddress,
  }),
  /** UTF-8 with a byte order mark, RFC 4180, times in ISO 8601. Formulas begin with an apostrophe and so do nothing. */
  download: endpoint('GET /api/exports/:token', 'visitor', {
    summary: 'Download an export',
    params: Type.Object({ token: Type.String({ maxLength: 100 }) }),
    raw: { 200: 'The file, streamed' },
    errors: { 403: 'The role changed meanwhile', 404: 'Unknown, used, too old, or the session has ended' },
  }),
}

import * as Type from 'typebox'
import { FileAddress } from './common.ts'
import { endpoint } from './endpoint.ts'
import { ListName } from './list-names.ts'

export const listExports = {
  /**
   * Answers the path of a CSV file with all rows of the list's call for this query, without `page`, `size`, `after` and
   * `before`. It serves one whole download within a minute, while the session lives; one that
   * was cut can be made again. The file has all columns unless
   * `columns` names some.
   */
  create: endpoint('POST /api/exports', 'user', {
    token: 'none',
    summary: 'Ask for a list as a CSV file',
    body: Type.Object({
      list: ListName,
      /** The query of the list's call; numbers may be text. */
      query: Type.Record(
        Type.String(),
        Type.Union([Type.String({ maxLength: 500 }), Type.Number({ maximum: Number.MAX_SAFE_INTEGER })]),
      ),
      columns: Type.Optional(Type.Array(Type.String(), { minItems: 1, maxItems: 50, uniqueItems: true })),
    }),
    reply: FileAddress,
    errors: { 503: 'The search is being built anew, so rows could be missing' },
  }),
  /** UTF-8 with a byte order mark, RFC 4180, times in ISO 8601. An apostrophe disables formulas. */
  download: endpoint('GET /api/exports/:token', 'visitor', {
    token: 'none',
    summary: 'Download an export',
    params: Type.Object({ token: Type.String({ maxLength: 100 }) }),
    raw: { 200: 'The file, streamed' },
    errors: {
      403: 'The role changed meanwhile',
      404: 'Unknown, used, too old, or the session has ended',
      429: 'It was cut, and no export is left in the hour',
      503: 'The search is being built anew, so rows could be missing',
    },
  }),
}

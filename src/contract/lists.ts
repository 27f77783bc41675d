import * as Type from 'typebox'
import { EpochMs, SortOrder } from './common.ts'

/** A position in a list: `_` reads the rows behind or before it, `~` begins with the row itself. */
const Cursor = Type.String({ pattern: '^\\d{1,9}[_~][A-Za-z0-9_-]{1,4000}$' })

/** Paging of a list. Without page and size up to 1,000 rows; `after` and `before` take cursors from a reply. */
export const PageQuery = Type.Object({
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000_000 })),
  size: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  after: Type.Optional(Cursor),
  before: Type.Optional(Cursor),
  sortOrder: Type.Optional(SortOrder),
})
export type PageQuery = Type.Static<typeof PageQuery>

const Search = {
  /** Every word begins a word of the row's names, address, company or catalogue. */
  q: Type.Optional(Type.String()),
  /** Created at this time or later. */
  from: Type.Optional(EpochMs),
  /** Created at this time or earlier. */
  to: Type.Optional(EpochMs),
}

/** Every other field is refused with 400. */
export const listQuery = <S extends string, F extends Type.TProperties>(sorts: readonly S[], filters: F) =>
  Type.Object(
    {
      ...PageQuery.properties,
      ...Search,
      sortBy: Type.Optional(Type.Enum(['created', ...sorts])),
      ...filters,
    },
    { additionalProperties: false },
  )

export interface ListQuery extends PageQuery {
  readonly q?: string
  readonly from?: number
  readonly to?: number
  readonly sortBy?: string
}

/** A filtered list counts up to this many rows. */
export const maxCountedMatches = 10_000

/** `next` and `previous` are cursors of the neighbouring pages; `keys` are cursors of the rows, without their page. */
export const pageOf = <T extends Type.TSchema & { title?: string }>(row: T) =>
  Type.Object(
    {
      data: Type.Array(row),
      keys: Type.Array(Type.String()),
      /** Exact, or 10,000 when there are more rows with these words and filters. */
      totalElements: Type.Integer(),
      /** True when there are more than `totalElements`. */
      totalIsMinimum: Type.Optional(Type.Boolean()),
      totalPages: Type.Integer(),
      page: Type.Integer(),
      size: Type.Integer(),
      next: Type.Optional(Type.String()),
      previous: Type.Optional(Type.String()),
    },
    row.title === undefined ? {} : { title: `${row.title}Page` },
  )

export interface Page<Row> {
  data: Row[]
  keys: string[]
  totalElements: number
  totalIsMinimum?: boolean
  totalPages: number
  page: number
  size: number
  next?: string
  previous?: string
}

import * as Type from 'typebox'

/** The messages beside a field: for a missing value and for an invalid one. */
export interface FieldMessages {
  readonly required: string
  readonly invalid?: string
}

const messages = (required: string, invalid?: string): { 'x-messages': FieldMessages } => ({
  'x-messages': { required, ...(invalid === undefined ? {} : { invalid }) },
})

/** A required text; white space alone is rejected (product: Forms). */
export const Text = (required: string, maxLength = 500) =>
  Type.String({ format: 'filled', maxLength, ...messages(required) })

/** A required address of at most 320 characters (product: Forms). */
export const Email = (required: string, invalid: string) =>
  Type.String({ format: 'email', maxLength: 320, ...messages(required, invalid) })

/** A required password; its strength is checked where it is set (product: Passwords). */
export const Password = (required = 'Please input your password!') =>
  Type.String({ format: 'filled', maxLength: 1024, ...messages(required) })

/** The rule for a new password, shown beside the field; `auth/passwords.ts` enforces it. */
export const passwordRule = 'At least 8 characters, and not a common password.'

/** Milliseconds since 1970, UTC, up to the end of the year 9999. */
export const EpochMs = Type.Integer({ minimum: 0, maximum: 253_402_300_799_999 })

/** A required time. */
export const Moment = (required: string) =>
  Type.Integer({ minimum: 0, maximum: 253_402_300_799_999, ...messages(required, required) })

/** A UUID. Malformed ids answer 404 like unknown ids. */
export const Id = Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' })
export const IdParams = Type.Object({ id: Id })

/** A reply object, published once under this name. */
export const shape =
  (title: string) =>
  <T extends Type.TProperties>(properties: T) =>
    Type.Object(properties, { title })

/** The reply of a call that creates a row. */
export const Created = shape('Created')({ id: Id })

/** The reply of a call that makes a file ready to download. */
export const FileAddress = shape('FileAddress')({ url: Type.String() })

/** A secret token from a mailed or printed link. */
export const LinkToken = Type.String({ format: 'filled', maxLength: 200, ...messages('This link is not complete.') })

export const Role = Type.Enum(['SUPER_ADMIN', 'ADMIN', 'USER'], { title: 'Role' })
export type Role = Type.Static<typeof Role>

/** The roles that an approval may give; never SUPER_ADMIN (product: People). */
export const ApprovedRole = Type.Enum(['ADMIN', 'USER'])
export type ApprovedRole = Type.Static<typeof ApprovedRole>

export const SortOrder = Type.Enum(['ASC', 'DESC'])
export type SortOrder = Type.Static<typeof SortOrder>

const Cursor = Type.String({ pattern: String.raw`^\d{1,9}_\d{1,15}_[0-9a-f-]{36}$` })

/** Paging of a list. Without page and size up to 1,000 rows; `after` and `before` take cursors from a reply. */
export const PageQuery = Type.Object({
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000_000 })),
  size: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  after: Type.Optional(Cursor),
  before: Type.Optional(Cursor),
  sortOrder: Type.Optional(SortOrder),
})
export type PageQuery = Type.Static<typeof PageQuery>

/** A page of rows with exact totals; `next` and `previous` are cursors of the neighbouring pages. */
export const pageOf = <T extends Type.TSchema & { title?: string }>(row: T) =>
  Type.Object(
    {
      data: Type.Array(row),
      totalElements: Type.Integer(),
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
  totalElements: number
  totalPages: number
  page: number
  size: number
  next?: string
  previous?: string
}

import * as Type from 'typebox'
import { languages } from './languages.ts'

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

/** A whole number that every database can hold in a column. */
export const Integer = (options: { readonly minimum: number }) => Type.Integer({ maximum: 2_147_483_647, ...options })

/** The end of the year 9999. */
export const lastMoment = 253_402_300_799_999

/** Milliseconds since 1970, UTC. */
export const EpochMs = Type.Integer({ minimum: 0, maximum: lastMoment })

export const Moment = (required: string) =>
  Type.Integer({ minimum: 0, maximum: lastMoment, ...messages(required, required) })

/** A UUID. Malformed ids answer 404 like unknown ids. */
export const Id = Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' })
export const IdParams = Type.Object({ id: Id })

export const shape =
  (title: string) =>
  <T extends Type.TProperties>(properties: T) =>
    Type.Object(properties, { title })

/** The values of the `{name}` placeholders of a sentence. */
export const Values = Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]))

export const Created = shape('Created')({ id: Id })

export const FileAddress = shape('FileAddress')({ url: Type.String() })

export const LinkToken = Type.String({ format: 'filled', maxLength: 200, ...messages('This link is not complete.') })

export const Role = Type.Enum(['SUPER_ADMIN', 'ADMIN', 'USER'], { title: 'Role' })
export type Role = Type.Static<typeof Role>

/** The roles that an approval may give; never SUPER_ADMIN (product: People). */
export const ApprovedRole = Type.Enum(['ADMIN', 'USER'])
export type ApprovedRole = Type.Static<typeof ApprovedRole>

export const SortOrder = Type.Enum(['ASC', 'DESC'])
export type SortOrder = Type.Static<typeof SortOrder>

export const Language = Type.Enum([...languages], { title: 'Language' })

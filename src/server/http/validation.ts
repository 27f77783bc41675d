import { Ajv, type ErrorObject } from 'ajv'
import type { FastifySchemaCompiler } from 'fastify'
import type { FieldMessages } from '#contract/common.ts'
import { isEmail } from '#contract/email.ts'
import { isEmbedOrigin } from '#contract/origin.ts'
import { isBlank, isFilled, isStorable } from '#contract/text.ts'
import { type DomainError, type FieldError, fieldError, invalidFields, notFound } from '../lib/errors.ts'
import { memoize } from '../lib/memoize.ts'
import { isTimeZone } from '../lib/time-zone.ts'

interface FieldSchema {
  type?: string
  enum?: string[]
  'x-messages'?: FieldMessages
}

export const formats = {
  filled: isFilled,
  email: isEmail,
  'email-or-none': (value: string) => value === '' || isEmail(value),
  'embed-origin': isEmbedOrigin,
  'time-zone': isTimeZone,
}

const options = {
  allErrors: true,
  useDefaults: true,
  // Handlers never get properties that the contract does not name.
  removeAdditional: 'all' as const,
  verbose: true,
  keywords: ['x-messages'],
  formats,
}
const bodies = memoize(() => new Ajv(options))
// Ajv reads 1e400 as infinite, and compares that with limits only when it is told not to be strict.
const coercing = { coerceTypes: true, strictNumbers: false }
const addresses = memoize(() => new Ajv({ ...options, ...coercing }))
const strict = { ...options, removeAdditional: false }
const strictBodies = memoize(() => new Ajv(strict))
const strictAddresses = memoize(() => new Ajv({ ...strict, ...coercing }))

/** Reports invalid input as a 400 with field messages. */
export const compileValidator: FastifySchemaCompiler<object> = ({ schema, httpPart }) => {
  const validator = memoize(() => compilerFor(schema, httpPart).compile(schema))
  return (data: unknown) => {
    const validate = validator()
    if (!validate(data)) return { error: refusal(validate.errors ?? [], httpPart) }
    const field = unstorableIn(data)
    if (field !== undefined) return { error: invalidFields([notStorable(field)]) }
    return namesTooFew(schema, data) ? { error: invalidFields([tooFew]) } : { value: data }
  }
}

/** Ajv counts the fields before it takes away those that the contract does not name. */
const namesTooFew = ({ minProperties = 0 }: { readonly minProperties?: number }, data: unknown) =>
  Object.keys(data ?? {}).length < minProperties

function compilerFor(schema: object, httpPart = 'body'): Ajv {
  const isStrict = 'additionalProperties' in schema
  if (httpPart === 'body') return isStrict ? strictBodies() : bodies()
  return isStrict ? strictAddresses() : addresses()
}

function refusal(found: ErrorObject[], httpPart = 'body'): DomainError {
  // Malformed ids answer 404 like unknown ids.
  if (httpPart === 'params') return notFound('This address')
  const errors = new Map<string, FieldError>()
  for (const error of found) {
    const field = fieldOf(error)
    if (!errors.has(field)) errors.set(field, fieldErrorOf(field, error))
  }
  return invalidFields([...errors.values()])
}

function fieldOf({ keyword, params, instancePath }: ErrorObject): string {
  const path = instancePath.split('/').slice(1).map(unescaped)
  if (keyword === 'required') path.push(params.missingProperty)
  if (keyword === 'additionalProperties') path.push(params.additionalProperty)
  return path.join('.')
}

/** A name in a JSON Pointer. */
const unescaped = (name: string) => name.replaceAll('~1', '/').replaceAll('~0', '~')

/** Returns the path of a text that no database can store. */
function unstorableIn(data: unknown, path: readonly string[] = []): string | undefined {
  if (typeof data === 'string') return isStorable(data) ? undefined : path.join('.')
  if (typeof data !== 'object' || data === null) return undefined
  for (const [name, value] of Object.entries(data)) {
    const found = unstorableIn(value, [...path, name])
    if (found !== undefined) return found
  }
  return undefined
}

function fieldErrorOf(field: string, error: ErrorObject): FieldError {
  const parent = error.parentSchema as { properties?: Record<string, FieldSchema> } & FieldSchema
  const schema = error.keyword === 'required' ? (parent.properties?.[error.params.missingProperty] ?? {}) : parent
  const { required, invalid } = schema['x-messages'] ?? {}
  const blank = error.keyword === 'required' || (typeof error.data === 'string' && isBlank(error.data))
  if (blank && required) return fieldError(field, required)
  if (error.keyword === 'maxLength') return tooLong(field, error.params.limit)
  if (!invalid && typeof error.data === 'string' && !isStorable(error.data)) return notStorable(field)
  return fieldError(field, invalid ?? plain(field, error))
}

const notStorable = (field: string) => fieldError(field, 'This text has characters that cannot be kept.')

export const tooLong = (field: string, most: number): FieldError =>
  fieldError(field, 'Please use at most {n} characters.', { n: most })

const tooFew = fieldError('', plain('', { keyword: 'minProperties', params: {} }))

/** Only programs get this message; pages send nothing like it. */
function plain(field: string, { keyword, params }: Pick<ErrorObject, 'keyword' | 'params'>): string {
  if (keyword === 'additionalProperties') return `${field} is not known here.`
  if (keyword === 'minProperties') return 'Please name at least one field to change.'
  if (field === '') return 'The body must be a JSON object.'
  if (keyword === 'required') return `${field} is missing.`
  if (keyword === 'type') return `${field} must be ${params.type === 'string' ? 'text' : `of type ${params.type}`}.`
  if (keyword === 'enum') return `${field} must be one of ${params.allowedValues.join(', ')}.`
  if (keyword === 'minimum' || keyword === 'maximum') return `${field} must be ${params.comparison} ${params.limit}.`
  return `${field} is not valid.`
}

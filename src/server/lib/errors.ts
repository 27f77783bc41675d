import { english } from '#words/english.ts'
import type { MessageValues } from '#words/translate.ts'

/** `message` is English; `sentence` and `values` let a client translate it. */
export interface FieldError {
  field: string
  message: string
  sentence?: string
  values?: MessageValues
}

export interface Details {
  /** The values of the `{name}` parts of the sentence. */
  values?: MessageValues | undefined
  code?: string
  errors?: FieldError[]
  /** Seconds. */
  retryAfter?: number
  startTime?: number
  /** Milliseconds. */
  opensIn?: number
  name?: string
}

/** The caller may read the message. Every other error reaches the client as a 500 without details. */
export class DomainError extends Error {
  override name = 'DomainError'
  readonly status: number
  readonly sentence: string
  readonly details: Details

  constructor(status: number, sentence: string, details: Details = {}) {
    super(english(sentence, details.values))
    this.status = status
    this.sentence = sentence
    this.details = details
  }
}

export const template = (sentence: string, values?: MessageValues) => (values ? { sentence, values } : {})

export const fieldError = (field: string, sentence: string, values?: MessageValues): FieldError => ({
  field,
  message: english(sentence, values),
  ...template(sentence, values),
})

/** The reply's message is that of the first field. */
export function invalidFields(errors: FieldError[], status = 400): DomainError {
  const { message, sentence = message, values } = errors[0] ?? fieldError('', 'The request is not valid.')
  return new DomainError(status, sentence, { values, errors })
}

export const invalid = (field: string, sentence: string, values?: MessageValues) =>
  invalidFields([fieldError(field, sentence, values)])
export const unauthenticated = (message = 'Please sign in.') => new DomainError(401, message)
export const forbidden = (message = 'You are not allowed to do this.', details?: Details) =>
  new DomainError(403, message, details)
export const notFound = (what: string) => new DomainError(404, `${what} was not found.`)
/** For `catch`. */
export function ignoreNotFound(error: unknown): undefined {
  if (!(error instanceof DomainError && error.status === 404)) throw error
}

export const conflict = (sentence: string, values?: MessageValues) => new DomainError(409, sentence, { values })
/** It is not any more what the caller read. */
export const changed = (sentence: string) => new DomainError(409, sentence, { code: 'changed' })
/** Nothing is left to decide about it. */
export const decided = (sentence: string) => new DomainError(409, sentence, { code: 'decided' })
export const unprocessable = (message: string, details?: Details) => new DomainError(422, message, details)
export const tooMany = (sentence: string, retryAfter: number, values: MessageValues) =>
  new DomainError(429, sentence, { values, retryAfter })
export const unavailable = (message: string, retryAfter = 2) => new DomainError(503, message, { retryAfter })
export const tooBusy = () => unavailable('Many requests are arriving just now. Please try again.')

/** The message tells the operator in one sentence why the program cannot start. */
export class StartError extends Error {
  override name = 'StartError'
}

export class SettingError extends StartError {
  override name = 'SettingError'
}

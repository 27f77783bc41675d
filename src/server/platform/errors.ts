/** Details that the caller may see in addition to the message. */
export interface Details {
  /** A stable error code for client programs. */
  code?: string
  errors?: { field: string; message: string }[]
  /** Seconds. */
  retryAfter?: number
  startTime?: number
}

/** An error whose message the caller may read. Any other error reaches the client as a 500 without details. */
export class DomainError extends Error {
  override name = 'DomainError'
  readonly status: number
  readonly details: Details

  constructor(status: number, message: string, details: Details = {}) {
    super(message)
    this.status = status
    this.details = details
  }
}

export const invalid = (field: string, message: string) =>
  new DomainError(400, message, { errors: [{ field, message }] })
export const unauthenticated = (message = 'Please sign in.') => new DomainError(401, message)
export const forbidden = (message = 'You are not allowed to do this.', details?: Details) =>
  new DomainError(403, message, details)
export const notFound = (what: string) => new DomainError(404, `${what} was not found.`)
export const conflict = (message: string) => new DomainError(409, message)
export const unprocessable = (message: string, details?: Details) => new DomainError(422, message, details)
export const tooMany = (message: string, retryAfter: number) => new DomainError(429, message, { retryAfter })
export const unavailable = (message: string, retryAfter = 2) => new DomainError(503, message, { retryAfter })

/** Why the program cannot start: one sentence for its operator. */
export class StartError extends Error {
  override name = 'StartError'
}

import { DomainError, unprocessable } from '../lib/errors.ts'

/** The reason is for the log, in the words of the library, which name no values. */
const because = (cause: string, error: DomainError): DomainError => Object.assign(error, { cause })

export const providerAway = (name: string, cause: string) =>
  because(
    cause,
    new DomainError(503, '{name} cannot be reached just now. Please try again later, or sign in with your password.', {
      values: { name },
      code: 'provider-away',
      retryAfter: 30,
    }),
  )

export const providerRefused = (name: string, cause: string) =>
  because(
    cause,
    unprocessable('The answer of {name} could not be accepted. Please try again.', {
      values: { name },
      code: 'provider-refused',
    }),
  )

export const clocksDisagree = (name: string, cause: string) =>
  because(
    cause,
    unprocessable(
      'The clocks of {name} and of this server differ by more than a minute. Please tell your administrator.',
      { values: { name }, code: 'provider-clock' },
    ),
  )

export const signInTooOld = (name: string, cause: string) =>
  because(
    cause,
    unprocessable(
      '{name} did not say that you signed in just now, so this proves nothing. Please prove it another way.',
      { values: { name }, code: 'provider-stale' },
    ),
  )

interface LibraryError extends Error {
  readonly code?: string
  readonly status?: number
  readonly error?: string
  readonly cause?: unknown
}

/** Says of an error of the exchange which side can do something about it. */
export function refusalOf(name: string, thrown: unknown): DomainError {
  if (thrown instanceof DomainError) return thrown
  const error = thrown as LibraryError
  const cause = reasonOf(error)
  const { code = '', status } = error
  if (isAway(error) || (status !== undefined && status >= 500)) return providerAway(name, cause)
  if (/auth_time|End-User authentication/.test(cause)) return signInTooOld(name, cause)
  return code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED' ? clocksDisagree(name, cause) : providerRefused(name, cause)
}

/** A connection that fails, breaks or takes too long. */
const isAway = ({ name, code = '', message }: LibraryError) =>
  code === 'OAUTH_TIMEOUT' || code === 'OAUTH_ABORT' || name === 'TimeoutError' || message === 'fetch failed'

export function reasonOf({ message, code, error, cause }: LibraryError): string {
  const inner = cause instanceof Error ? `: ${cause.message}` : ''
  return [code, error, `${message}${inner}`].filter(Boolean).join(' ')
}

import type { Problem } from '#contract/problem.ts'

/**
 * A failed call with its status and the reply's body. Status 0 means that no reply arrived. A message may name its
 * `{status}`, which is filled in where it is shown.
 */
export class CallError extends Error {
  override name = 'CallError'
  readonly status: number
  readonly body: unknown

  constructor(message: string, status: number, body?: unknown) {
    super(message)
    this.status = status
    this.body = body
  }

  get problem(): Partial<Problem> {
    return typeof this.body === 'object' && this.body !== null ? this.body : {}
  }
}

/** Whether a call was refused for this reason (`code` of the problem). */
export const hasCode = (error: unknown, code: string): boolean =>
  error instanceof CallError && error.problem.code === code

/** Returns whether the server did not decide about a call: the same call may succeed later. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 0 || error.status >= 500)

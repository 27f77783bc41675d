import type { Problem } from '#contract/problem.ts'

/** A call that did not succeed. Keeps the reply's body, which holds the words for a person; status 0 is no reply. */
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

import type { Problem } from '#contract/problem.ts'

/** A failed call with its status and the reply's body. Status 0 means that no reply arrived. */
export class CallError extends Error {
  override name = 'CallError'
  /** The message before its `{status}` was filled in, to look it up in another language. */
  readonly sentence: string
  readonly status: number
  readonly body: unknown

  constructor(sentence: string, status: number, body?: unknown) {
    super(sentence.replace('{status}', String(status)))
    this.sentence = sentence
    this.status = status
    this.body = body
  }

  get problem(): Partial<Problem> {
    return typeof this.body === 'object' && this.body !== null ? this.body : {}
  }
}

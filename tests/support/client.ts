import type { Endpoint, Input, Reply, Shapes } from '#contract/endpoint.ts'
import { toRequest } from '#contract/http-request.ts'
import type { Problem } from '#contract/problem.ts'

/** A failed call, with the whole reply. */
export class CallError extends Error {
  override name = 'CallError'
  readonly status: number
  readonly problem: Problem
  readonly headers: Headers

  constructor(status: number, problem: Problem, headers: Headers) {
    super(`${status} ${problem.Message}`)
    this.status = status
    this.problem = problem
    this.headers = headers
  }
}

export type Call = <S extends Shapes>(
  entry: Endpoint<S>,
  ...input: object extends Input<S> ? [input?: Input<S>] : [input: Input<S>]
) => Promise<Reply<S>>

/** A client for a running product, with this access token and these headers. */
export function client(origin: string, token?: string, headers: Record<string, string> = {}): Call {
  return async (entry, ...[input]) => {
    const { method, url, body } = toRequest(entry, (input ?? {}) as Input<never>)
    const answer = await fetch(origin + url, {
      method,
      redirect: 'manual',
      headers: {
        ...headers,
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new CallError(answer.status, JSON.parse(text) as Problem, answer.headers)
    return (text === '' ? undefined : JSON.parse(text)) as never
  }
}

import type { Endpoint, Input, Reply, Shapes } from '#contract/endpoint.ts'
import type { Problem } from '#contract/problem.ts'
import { toRequest } from '#contract/request.ts'

/** A call that did not succeed. Keeps the reply's body, which holds the words for a person. */
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

/** One request to our own origin: bearer token when there is one, anti-forgery echo, body unwrapped. */
export async function send<S extends Shapes>(
  entry: Endpoint<S>,
  input: Input<S>,
  accessToken?: string,
): Promise<Reply<S>> {
  const { method, url, body } = toRequest(entry, input)
  const response = await reach(url, { method, headers: headersFor(accessToken, body), ...(body ? { body } : {}) })
  const answer = await readBody(response)
  if (!response.ok) throw new CallError(`${method} ${entry.path} answered ${response.status}`, response.status, answer)
  return answer as Reply<S>
}

async function reach(url: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(url, request)
  } catch {
    throw new CallError('The server cannot be reached. Please check your connection and try again.', 0)
  }
}

function headersFor(accessToken: string | undefined, body: string | undefined): Record<string, string> {
  const forgery = /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1]
  return {
    accept: 'application/json',
    ...(body ? { 'content-type': 'application/json' } : {}),
    ...(accessToken ? { authorization: `Bearer ${accessToken}` } : {}),
    ...(forgery ? { 'x-xsrf-token': decodeURIComponent(forgery) } : {}),
  }
}

async function readBody(response: Response): Promise<unknown> {
  const text = await response.text().catch(() => '')
  if (!response.headers.get('content-type')?.includes('json')) return undefined
  return text ? JSON.parse(text) : undefined
}

import type { Endpoint, Input, Reply, Shapes } from '#contract/endpoint.ts'
import { toRequest } from '#contract/http-request.ts'
import { message } from '#words/message.ts'
import { answerOf } from './answer.ts'
import { antiForgeryHeader } from './anti-forgery.ts'
import { CallError } from './call-error.ts'

export { CallError }

/**
 * Sends one request to our own origin, with the bearer token and the anti-forgery header, and returns the body. Throws a
 * CallError.
 */
export async function send<S extends Shapes>(
  entry: Endpoint<S>,
  input: Input<S>,
  accessToken?: string,
  signal?: AbortSignal,
): Promise<Reply<S>> {
  return (await answerOf(entry, await request(entry, input, { accessToken, signal }))) as Reply<S>
}

interface SendOptions {
  readonly accessToken?: string | undefined
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal | undefined
  readonly file?: Blob
}

/** Sends the same request with further headers and returns the response, whatever its status. */
export function request<S extends Shapes>(
  entry: Endpoint<S>,
  input: Input<S>,
  { accessToken, headers, signal, file }: SendOptions,
): Promise<Response> {
  const { method, url, body } = toRequest(entry, input)
  const content = file ?? body
  return reach(url, {
    method,
    headers: { ...headersFor(accessToken, body), ...headers },
    ...(content ? { body: content } : {}),
    ...(signal ? { signal } : {}),
  })
}

export const notReached = () =>
  new CallError(message('The server cannot be reached. Please check your connection and try again.'), 0)

async function reach(url: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(url, request)
  } catch {
    throw notReached()
  }
}

function headersFor(accessToken: string | undefined, body: string | undefined): Record<string, string> {
  return {
    accept: 'application/json',
    ...(body ? { 'content-type': 'application/json' } : {}),
    ...(accessToken ? { authorization: `Bearer ${accessToken}` } : {}),
    ...antiForgeryHeader(),
  }
}

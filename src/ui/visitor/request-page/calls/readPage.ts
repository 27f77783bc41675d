import type { Reply } from '#contract/endpoint.ts'
import type { VisitorState } from '#contract/visitor-request.ts'
import { CallError, send } from '../../../lib/http/send.ts'
import { readRequest } from './visitorRequest.static.ts'

export type VisitorRequest = Reply<typeof readRequest.shapes>

/** What the page shows: the request, or why there is none. `unknown` is a key that leads to no request. */
export type PageState =
  | { readonly kind: 'asking' | 'unknown' | 'unreachable' | 'erased'; readonly request?: undefined }
  | { readonly kind: VisitorState; readonly request: VisitorRequest }

/** Reads the request of a key. Never rejects. */
export async function readPage(key: string): Promise<PageState> {
  try {
    const request = await send(readRequest, { body: { key } })
    return { kind: request.state, request }
  } catch (error) {
    // A key that is too long is refused with 400.
    const isRefused = error instanceof CallError && [400, 404].includes(error.status)
    return { kind: isRefused ? 'unknown' : 'unreachable' }
  }
}

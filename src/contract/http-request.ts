import type { Endpoint, Input, Shapes } from './endpoint.ts'

export interface CallRequest {
  readonly method: string
  /** Path and query, relative to the origin. */
  readonly url: string
  readonly body?: string
}

interface Parts {
  readonly params?: Record<string, unknown>
  readonly query?: Record<string, unknown>
  readonly body?: unknown
}

/** Builds a request; shared by all typed clients. */
export function toRequest<S extends Shapes>(entry: Endpoint<S>, input: Input<S>): CallRequest {
  const { params = {}, query = {}, body } = input as Parts
  const path = entry.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const defined = Object.entries(query).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(defined.map(([name, value]) => [name, String(value)])).toString()
  const url = search ? `${path}?${search}` : path
  return { method: entry.method, url, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
}

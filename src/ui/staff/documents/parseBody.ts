/** Parses a JSON body; undefined when it is not JSON, as from a proxy or a store. */
export function parseBody(request: XMLHttpRequest): unknown {
  if (!request.getResponseHeader('content-type')?.includes('json')) return undefined
  try {
    return JSON.parse(request.responseText)
  } catch {
    return undefined
  }
}

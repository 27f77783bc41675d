import { Agent, type OutgoingHttpHeaders, request } from 'node:http'

export interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: string
  /** Milliseconds until the end of the response. */
  took: number
}

interface Asked {
  method?: string
  /** The raw path, not normalised as in a browser. */
  path: string
  headers?: OutgoingHttpHeaders
  body?: string | Buffer
  agent?: Agent
  timeout?: number
}

const shared = new Agent({ keepAlive: true, maxSockets: 64 })

/** Sends one request; rejects on a broken connection or a timeout. */
export function send(
  origin: string,
  { method = 'GET', path, headers = {}, body, agent = shared, timeout = 20_000 }: Asked,
): Promise<Answer> {
  const { hostname, port } = new URL(origin)
  const began = performance.now()
  return new Promise((resolve, reject) => {
    const asked = request({ hostname, port, method, path, headers, agent, timeout }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('error', reject)
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(parts).toString(),
          took: performance.now() - began,
        }),
      )
    })
    asked.on('timeout', () => asked.destroy(new Error(`no answer in ${timeout} ms`)))
    asked.on('error', reject)
    asked.end(body)
  })
}

export const bearer = (token: string | undefined) => (token ? { authorization: `Bearer ${token}` } : {})
export const json = { 'content-type': 'application/json' }

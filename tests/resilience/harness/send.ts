import { Agent, type OutgoingHttpHeaders, request } from 'node:http'

export interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: string
  /** Milliseconds until the whole answer was there. */
  took: number
}

interface Asked {
  method?: string
  /** Sent as it is: nothing is tidied, as a browser would. */
  path: string
  headers?: OutgoingHttpHeaders
  body?: string | Buffer
  agent?: Agent
  timeout?: number
}

const shared = new Agent({ keepAlive: true, maxSockets: 64 })

/** One plain request; rejects when the connection breaks or nothing comes. */
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

import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'

export interface Received {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

type Behaviour = (response: ServerResponse, request: IncomingMessage) => void

export const answering =
  (status: number, body = '', headers: Record<string, string> = {}): Behaviour =>
  (response) =>
    void response.writeHead(status, headers).end(body)

/** A program of the firm that is told of events. It keeps what it received. */
export async function startReceiver(test: { after(work: () => Promise<void>): void }) {
  const control = { behave: answering(204) as Behaviour, received: [] as Received[] }
  const server = createServer(async (request, response) => {
    control.received.push({ path: request.url ?? '', headers: request.headers, body: await text(request) })
    control.behave(response, request)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  test.after(async () => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return Object.assign(control, {
    port,
    url: `http://127.0.0.1:${port}/hook`,
    /** The types of the events, in the order in which they came. */
    types: () => control.received.map(({ body }) => JSON.parse(body).type as string),
  })
}

interface Verifying {
  /** The time at which it came. */
  readonly at: number
  readonly mock: { readonly timers: { enable(options: { apis: ['Date']; now: number }): void; reset(): void } }
}

interface Told {
  readonly type: string
  readonly timestamp: string
  readonly data: Record<string, unknown>
}

/** Returns what an independent reader of the standard makes of a delivery. Throws for a wrong signature. */
export const verified = (secret: string, { headers, body }: Received) =>
  new Webhook(secret).verify(body, headers as Record<string, string>) as Told

/** The same where the product has the clock of a test. */
export function verifiedAt(secret: string, received: Received, { at, mock }: Verifying): Told {
  mock.timers.enable({ apis: ['Date'], now: at })
  try {
    return verified(secret, received)
  } finally {
    mock.timers.reset()
  }
}

import { once } from 'node:events'
import { connect } from 'node:net'

interface HeldCall {
  method: string
  path: string
  token: string
  body: string
}

/** Sends the head of a call; `finish` sends the body and returns the status of the reply. */
export async function holdBody(origin: string, { method, path, token, body }: HeldCall) {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  socket.write(
    [
      `${method} ${path} HTTP/1.1`,
      'host: docent',
      'connection: close',
      'content-type: application/json',
      `content-length: ${Buffer.byteLength(body)}`,
      `authorization: Bearer ${token}`,
      '\r\n',
    ].join('\r\n'),
  )
  return {
    async finish(): Promise<number> {
      socket.write(body)
      const answer = Buffer.concat(await socket.toArray()).toString()
      return Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1])
    },
  }
}

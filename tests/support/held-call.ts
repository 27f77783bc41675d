import { once } from 'node:events'
import { connect } from 'node:net'

interface HeldCall {
  method: string
  path: string
  token: string
  type: string
  body: Buffer
}

/** Sends the head of a call; `finish` sends the body and returns the status of the reply. */
export async function holdBody(origin: string, { method, path, token, type, body }: HeldCall) {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  socket.write(
    [
      `${method} ${path} HTTP/1.1`,
      'host: docent',
      'connection: close',
      `content-type: ${type}`,
      `content-length: ${body.length}`,
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

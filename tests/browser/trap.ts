import { once } from 'node:events'
import { connect, createServer } from 'node:net'

/** Somebody else's server: it writes down who comes and answers nothing. */
export interface Trap {
  readonly address: string
  /** What came until now, after a caller of ours came through. */
  readonly heard: () => Promise<string[]>
  readonly stop: () => void
}

const ours = 'GET /ours HTTP/1.1'

export async function startTrap(): Promise<Trap> {
  const calls = new Map<object, string>()
  const server = createServer((socket) => {
    calls.set(socket, 'a connection')
    socket.on('error', () => {})
    socket.once('data', (bytes) => calls.set(socket, bytes.toString('latin1').split('\r\n', 1)[0] ?? ''))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as { port: number }
  return {
    address: `127.0.0.1:${port}`,
    async heard() {
      const caller = connect(port, '127.0.0.1')
      caller.write(`${ours}\r\n\r\n`)
      while (![...calls.values()].includes(ours)) await new Promise(setImmediate)
      caller.destroy()
      return [...calls.values()].filter((call) => call !== ours)
    },
    stop: () => void server.close(),
  }
}

import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import type { TestContext } from 'node:test'

/** A TCP proxy that a test can silence, or cut when a given text passes. */
export async function startWire(test: TestContext, address: string) {
  const { hostname, port } = new URL(address)
  const open = new Set<Socket>()
  const control = {
    /** Drops all traffic without closing connections. */
    silent: false,
    /** When the client sends this text, forwards it and cuts the connection before the reply. */
    cutAfter: undefined as string | undefined,
    /** Forwards this many bytes from the server on each connection, then stops reading. */
    holdAfter: Number.POSITIVE_INFINITY,
    /** Closes every connection; new ones may be opened. */
    cut() {
      for (const socket of open) socket.destroy()
    },
  }
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    for (const end of [near, far]) open.add(end.on('error', () => {}).on('close', () => open.delete(end)))
    near.on('data', (said) => {
      if (control.silent) return
      const cut = control.cutAfter !== undefined && said.includes(control.cutAfter)
      far.write(said, () => cut && near.destroy())
    })
    let answered = 0
    far.on('data', (answer) => {
      if (control.silent || near.destroyed) return
      if (!near.write(answer)) far.pause()
      answered += answer.length
      if (answered > control.holdAfter) far.removeAllListeners('data').pause()
    })
    near.on('drain', () => far.resume())
    near.on('close', () => far.end())
    far.on('close', () => near.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  test.after(() => {
    server.close()
    control.cut()
  })
  const url = new URL(address)
  url.port = String((server.address() as AddressInfo).port)
  return Object.assign(control, { url: url.href })
}

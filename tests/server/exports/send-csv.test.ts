import assert from 'node:assert/strict'
import { type AddressInfo, connect } from 'node:net'
import { test } from 'node:test'
import Fastify from 'fastify'
import { sendCsv } from '#server/exports/send-csv.ts'

async function* endless(onReturn: () => void) {
  try {
    for (;;) yield 'x'.repeat(100_000)
  } finally {
    onReturn()
  }
}

test('a reader who takes nothing any more is given up, nothing is read for them, and the file is offered again', async (t) => {
  const app = Fastify({ forceCloseConnections: true })
  const [stopped, offered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const ended = async (wasCut: boolean) => (wasCut ? offered.resolve() : undefined)
  app.get('/', (request, reply) => {
    // From now on only: on a busy machine a call comes later than that.
    request.raw.socket.setTimeout(50)
    return sendCsv(reply, { csv: endless(stopped.resolve), fileName: 'a.csv', ended })
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  t.after(() => app.close())
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1').pause()
  t.after(() => socket.destroy())

  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')

  await Promise.all([stopped.promise, offered.promise])
  assert.equal(await new Promise((done) => app.server.getConnections((_error, count) => done(count))), 0)
})

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { PassThrough, type Readable } from 'node:stream'
import { type TestContext, test } from 'node:test'
import Fastify from 'fastify'
import { refuseStream } from '#server/http/refuse-stream.ts'
import { limitBodyTime, limitRestOfBody } from '#server/http/security.ts'

/** A server with a body timeout of fifty milliseconds that answers `GET /file` with this stream. */
async function startLimited(test: TestContext, file: Readable = PassThrough.from('')) {
  const clientErrorHandler = refuseStream({ publicUrl: 'http://docent.example' })
  const app = Fastify({ forceCloseConnections: true, clientErrorHandler })
  limitBodyTime(app, 50)
  app.get('/file', (_request, reply) => reply.send(file))
  app.post('/', async () => 'read')
  app.post('/refused', { onRequest: async (_request, reply) => reply.code(401).send('refused') }, async () => 'read')
  await app.listen({ host: '127.0.0.1', port: 0 })
  test.after(() => app.close())
  const { port } = app.server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    half: (head: string) => halfTo(port, head),
  }
}

/** Sends half of a body; resolves with the reply when the server has closed the connection. */
async function halfTo(port: number, head: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let said = ''
  socket.on('data', (words) => {
    said += words
  })
  socket.on('error', () => {})
  socket.write(`${head} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{`)
  await once(socket, 'close')
  return said
}

test('a response that streams for longer than the body timeout arrives complete', async (t) => {
  const file = new PassThrough()
  const { origin, half } = await startLimited(t, file)
  file.write('first half')
  const answer = await fetch(`${origin}/file`)

  await half('POST /')
  file.end(', second half')

  assert.equal(await answer.text(), 'first half, second half')
})

test('a stalled body is told so and closes its connection, also after an early answer or where no body is expected', async (t) => {
  const { half } = await startLimited(t)

  assert.match(await half('POST /'), /^HTTP\/1.1 408 .*The request took too long to arrive/s)
  assert.match(await half('POST /refused'), /^HTTP\/1.1 401/)
  assert.match(await half('GET /file'), /^HTTP\/1.1 200/)
})

test('a body that nobody waits for closes its connection some time after the answer', async (t) => {
  const app = Fastify({ forceCloseConnections: true })
  limitRestOfBody(app, 50)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', (_request, _payload, done) => done(null))
  app.put('/upload', (_request, reply) => reply.code(403).send('refused'))
  await app.listen({ host: '127.0.0.1', port: 0 })
  t.after(() => app.close())
  const { port } = app.server.address() as AddressInfo

  assert.match(await halfTo(port, 'PUT /upload'), /^HTTP\/1.1 403/)
  assert.match(await halfTo(port, 'PUT /nothing'), /^HTTP\/1.1 404/)
})

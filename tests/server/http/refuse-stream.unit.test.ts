import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { startTestApp } from '#support/app.ts'

const requests: [string, number][] = [
  [`GET /healthz HTTP/1.1\r\nHost: x\r\nX-Long: ${'y'.repeat(20_000)}\r\n\r\n`, 431],
  ['GET /healthz HTTP/1.1\r\nHost x\r\n\r\n', 400],
  ['no request at all\r\n\r\n', 400],
]

test('malformed requests are refused with a message, and the connection is closed', async (t) => {
  const { origin } = await startTestApp(t)
  const { hostname, port } = new URL(origin)

  for (const [bytes, status] of requests) {
    const socket = connect(Number(port), hostname)
    socket.write(bytes)
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')

    assert.match(head, new RegExp(`^HTTP/1.1 ${status} `))
    assert.match(head, /content-type: application\/problem\+json/)
    assert.match(head, /x-content-type-options: nosniff/)
    assert.match(body, /^\{"Message":"[^"]+"/)
    assert.equal(JSON.parse(body).status, status)
  }
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Posted, post } from '#server/webhooks/post.ts'
import { answering, startReceiver } from '#support/servers/receiver.ts'

/** As if the receiver stood in the public internet, so that what it says is read. */
async function startPublic(t: Parameters<typeof startReceiver>[0]) {
  const receiver = await startReceiver(t)
  const target = {
    url: new URL(receiver.url),
    addresses: [{ address: '127.0.0.1', family: 4 }],
    isPrivate: false,
  }
  const send = (longest = 10_000): Promise<Posted> =>
    post(target, { headers: { 'content-type': 'application/json' }, body: '{}' }, AbortSignal.timeout(longest))
  return { receiver, target, send }
}

test('an answer is kept in its first 500 characters, as text that every database takes', async (t) => {
  const { receiver, send } = await startPublic(t)
  receiver.behave = answering(200, `\0${'😀'.repeat(400)}`, { 'retry-after': '7' })

  const answer = await send()

  assert.ok(typeof answer === 'object')
  assert.deepEqual([answer.status, answer.retryAfter], [200, '7'])
  assert.equal(answer.text, '😀'.repeat(250))
})

test('an answer without an end is cut, and its connection closed', async (t) => {
  const { receiver, send } = await startPublic(t)
  const chunk = Buffer.alloc(64_000, 'x')
  let written = 0
  const closed = new Promise<void>((resolve) => {
    receiver.behave = (response) => {
      response.writeHead(200)
      const write = () => {
        while (!response.destroyed && response.write(chunk)) written += chunk.length
      }
      response.on('drain', write).on('close', resolve)
      write()
    }
  })

  const answer = await send()

  await closed
  assert.deepEqual(answer, { status: 200, text: 'x'.repeat(500), retryAfter: undefined })
  assert.ok(written < 50_000_000, String(written))
})

test('an answer of a byte now and then ends with the attempt, whose status counts', async (t) => {
  const { receiver, send } = await startPublic(t)
  const begun = new Promise((resolve) => {
    receiver.behave = (response) => {
      response.writeHead(200)
      response.write('a', resolve)
    }
  })
  const answered = send(2_000)
  await begun

  assert.deepEqual(await answered, { status: 200, text: 'a', retryAfter: undefined })
})

test('a receiver that takes the call and says nothing is slow', async (t) => {
  const { receiver, send } = await startPublic(t)
  receiver.behave = () => {}

  assert.equal(await send(200), 'slow')
})

test('a redirect is an answer, and nobody goes there', async (t) => {
  const { receiver, send } = await startPublic(t)
  receiver.behave = answering(307, '', { location: `http://127.0.0.1:${receiver.port}/inside` })

  const answer = await send()

  assert.equal(typeof answer === 'object' && answer.status, 307)
  assert.deepEqual(
    receiver.received.map(({ path }) => path),
    ['/hook'],
  )
})

test('a receiver that breaks off, or speaks no TLS, is not reached', async (t) => {
  const { receiver, target, send } = await startPublic(t)
  receiver.behave = (response) => void response.destroy()
  assert.equal(await send(), 'unreachable')
  const overTls = { ...target, url: new URL(receiver.url.replace('http:', 'https:')) }

  const posted = await post(overTls, { headers: {}, body: '{}' }, AbortSignal.timeout(10_000))

  assert.ok(posted === 'certificate' || posted === 'unreachable', String(posted))
})

test('a receiver that wants to talk in another protocol is not reached', async (t) => {
  const { receiver, send } = await startPublic(t)
  receiver.behave = (_response, { socket }) =>
    void socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')

  assert.equal(await send(), 'unreachable')
})

test('what a receiver in a private network says is not read', async (t) => {
  const { receiver, target } = await startPublic(t)
  receiver.behave = answering(200, 'credentials')

  const answer = await post({ ...target, isPrivate: true }, { headers: {}, body: '{}' }, AbortSignal.timeout(10_000))

  assert.deepEqual(answer, { status: 200, text: '', retryAfter: undefined })
})

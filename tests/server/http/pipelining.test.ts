import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { startTestApp } from '#support/app.ts'

const question = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'
const lastQuestion = 'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'

async function answersTo(origin: string, questions: string): Promise<number> {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  socket.write(questions)
  const answers = await text(socket).catch(() => '')
  return answers.split('HTTP/1.1 200').length - 1
}

test('a connection that asks on and on without taking answers is closed', async (t) => {
  const { origin } = await startTestApp(t)

  assert.ok((await answersTo(origin, question.repeat(100) + lastQuestion)) < 10)
})

test('a few calls that arrive at once on a connection are answered', async (t) => {
  const { origin } = await startTestApp(t)

  assert.equal(await answersTo(origin, question.repeat(4) + lastQuestion), 5)
})

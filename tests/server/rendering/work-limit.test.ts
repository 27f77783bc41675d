import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { whenWorked } from '#server/rendering/work-limit.ts'

const program = `
  const { parentPort } = require('node:worker_threads')
  parentPort.on('message', () => { for (;;); })
  parentPort.postMessage('started')`

async function givenThread(context: TestContext): Promise<Worker> {
  const worker = new Worker(program, { eval: true })
  context.after(() => worker.terminate())
  await once(worker, 'message')
  return worker
}

test('a thread that waits uses up nothing of its time', async (context) => {
  const worker = await givenThread(context)
  const worked = whenWorked(worker, 100, context.signal).then(() => 'worked')
  const first = await Promise.race([worked, sleep(1000, 'waited')])
  assert.equal(first, 'waited')
})

test('a thread that works without end comes to its limit', async (context) => {
  const worker = await givenThread(context)
  worker.postMessage('work')
  await whenWorked(worker, 100, context.signal)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mutex } from '#server/database/sqlite/mutex.ts'

test('transactions run in order of arrival and yield to the event loop between them', async () => {
  const line = mutex()
  const done: number[] = []
  let looks = 0
  const beat = setInterval(() => looks++, 0)
  const spin = () => {
    const until = performance.now() + 1
    while (performance.now() < until);
  }

  await Promise.all(
    Array.from({ length: 200 }, async (_, index) => {
      const turn = await line.acquire()
      spin()
      done.push(index)
      turn.end()
    }),
  )
  clearInterval(beat)

  assert.deepEqual(
    done,
    Array.from({ length: 200 }, (_, index) => index),
  )
  assert.ok(looks > 5, `${looks} looks`)
})

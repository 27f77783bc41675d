import assert from 'node:assert/strict'
import { test } from 'node:test'
import { turns } from './turns.ts'

test('transactions have their turn in order of arrival, and the network is looked at between them', async () => {
  const turn = turns()
  const done: number[] = []
  let looks = 0
  const beat = setInterval(() => looks++, 0)
  const spin = () => {
    const until = performance.now() + 1
    while (performance.now() < until);
  }

  await Promise.all(
    Array.from({ length: 200 }, async (_, index) => {
      const release = await turn()
      spin()
      done.push(index)
      release()
    }),
  )
  clearInterval(beat)

  assert.deepEqual(
    done,
    Array.from({ length: 200 }, (_, index) => index),
  )
  assert.ok(looks > 5, `${looks} looks`)
})

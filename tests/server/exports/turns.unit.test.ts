import assert from 'node:assert/strict'
import { test } from 'node:test'
import { takeTurn } from '#server/exports/turns.ts'

test('somebody who asks for many exports at once does not make another one wait for them all', async () => {
  const running = await Promise.all([takeTurn('Ada'), takeTurn('Ada')])
  const begun: string[] = []
  for (const holder of ['Ada', 'Ada', 'Ada', 'Ben'])
    void takeTurn(holder).then(({ release }) => {
      begun.push(holder)
      release()
    })

  for (const { release } of running) release()
  await new Promise(setImmediate)

  assert.deepEqual(begun.slice(0, 2), ['Ada', 'Ben'])
  assert.deepEqual(begun.toSorted(), ['Ada', 'Ada', 'Ada', 'Ben'])
})

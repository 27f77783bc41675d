import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nextSeq } from '#server/database/search/sequence.ts'

test('rows of a few milliseconds are told apart, in whatever order they are written', () => {
  const times = Array.from({ length: 1_000 }, (_, index) => 1_767_614_400_000 + (index % 3))
  const database = {}
  const numbers = times.map((time) => nextSeq(database, time))

  assert.equal(new Set(numbers).size, numbers.length)
})

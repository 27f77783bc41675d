import assert from 'node:assert/strict'
import { test } from 'node:test'
import { searchTerms } from '#server/database/search/words.ts'

test('a long word is read once, not once from each of its letters', () => {
  // So long that reading it from each letter would take minutes.
  assert.deepEqual(searchTerms('a'.repeat(300_000)), ['a'.repeat(20)])
})

test('local parts begin with a letter or a digit, and end with their at sign', () => {
  assert.deepEqual(searchTerms('-@ "ada.lovelace@old@'), [
    'ada\ue02elovelace\ue040',
    'old\ue040',
    'ada',
    'lovelace',
    'old',
  ])
})

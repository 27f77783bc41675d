import assert from 'node:assert/strict'
import { test } from 'node:test'
import { base32, codeOf, findStep, stepAt } from '#server/accounts/second-factor/totp.ts'

/** RFC 6238, appendix B; its codes have eight digits, of which the last six are ours. */
const secret = Buffer.from('12345678901234567890')
const vectors: [number, string][] = [
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
]

for (const [at, code] of vectors)
  test(`the code at ${at} s is that of the standard`, () => {
    assert.equal(codeOf(secret, stepAt(at * 1_000)), code.slice(2))
  })

test('a code counts in its step and those beside it, and not 90 seconds off', () => {
  const now = 1_234_567_890_000
  const code = codeOf(secret, stepAt(now))

  const found = [-90_000, -30_000, 0, 30_000, 90_000].map((off) => findStep(secret, code, now + off) !== undefined)

  assert.deepEqual(found, [false, true, true, true, false])
})

test('letters, other digits and other lengths are no code', () => {
  for (const code of ['', '12345', '1234567', 'abcdef', '١٢٣٤٥٦']) assert.equal(findStep(secret, code, 1e12), undefined)
})

test('secrets are written in base32 as the standard does', () => {
  const texts = ['', 'f', 'fo', 'foo', 'foob', 'fooba', 'foobar']
  assert.deepEqual(
    texts.map((text) => base32(Buffer.from(text))),
    ['', 'MY', 'MZXQ', 'MZXW6', 'MZXW6YQ', 'MZXW6YTB', 'MZXW6YTBOI'],
  )
})

import { secondFactor } from '#contract/second-factor.ts'
import { codeOf, stepAt } from '#server/accounts/second-factor/totp.ts'
import type { TestApp } from './app.ts'
import type { Call } from './client.ts'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** What an authenticator app does with the shown secret. */
export function codeAt(secret: string, at: number): string {
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const bytes = bits.match(/.{8}/g) ?? []
  return codeOf(Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2))), stepAt(at))
}

/** Sets a second factor by the product's own calls, half a minute ago by the clock after it. */
export async function giveFactor({ now, pass }: Pick<TestApp, 'now' | 'pass'>, call: Call) {
  const { secret } = await call(secondFactor.options)
  const { recoveryCodes } = await call(secondFactor.set, { body: { code: codeAt(secret, now()) } })
  pass(30_000)
  return { secret, recoveryCodes, code: (at = now()) => codeAt(secret, at) }
}

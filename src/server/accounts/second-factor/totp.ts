import { createHmac, timingSafeEqual } from 'node:crypto'
import { clockSkew } from '../../lib/clock.ts'

/** Time-based one-time passwords (RFC 6238), with what every authenticator app supports: SHA-1, 30 s, six digits. */
const period = 30_000

export const stepAt = (at: number) => Math.floor(at / period)

export function codeOf(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7fff_ffff
  return String(number % 1_000_000).padStart(6, '0')
}

/** The step that has this code: now, or one beside it, because clocks differ. */
export function findStep(secret: Buffer, code: string, now: number): number | undefined {
  const current = stepAt(now)
  return [current, current - 1, current + 1].find((step) => isEqual(codeOf(secret, step), code))
}

/** No instance takes a code of a later step. */
export const latestStep = (now: number) => stepAt(now + clockSkew) + 1

function isEqual(expected: string, given: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)]
  return one.length === other.length && timingSafeEqual(one, other)
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648, without padding. */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

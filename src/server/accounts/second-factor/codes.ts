import { randomBytes } from 'node:crypto'
import { hashToken } from '../../lib/tokens.ts'
import type { Tx } from '../../transaction/transaction.ts'
import * as queries from './second-factor.queries.ts'
import { base32, findStep, latestStep } from './totp.ts'

/** Of 80 bits each: fewer would fall to an offline search of a stolen database. */
const recoveryCodes = 10

/** Returns codes in fours, such as `ABCD-EFGH-IJKL-MNOP`, which replace all others. */
export async function issueRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodes }, () => base32(randomBytes(10)))
  await queries.replaceCodes(tx.db, userId, codes.map(hashToken))
  return codes.map((code) => (code.match(/.{4}/g) ?? []).join('-'))
}

/** Phones type spaces, hyphens, wide letters and Arabic digits. */
const plainCode = (typed: string) =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s-]/g, '')
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15))

/** Uses a code of the app or a recovery code, each good once; undefined for a wrong or used one. */
export async function takeCode(tx: Tx, userId: string, typed: string): Promise<'code' | 'recoveryCode' | undefined> {
  const code = plainCode(typed)
  const factor = await queries.findFactor(tx.db, userId)
  if (!factor || factor.secondFactorAt === null) return undefined
  if (/^\d{6}$/.test(code)) return (await takeStep(tx, { userId, secret: factor.secret, code })) ? 'code' : undefined
  return (await queries.takeRecoveryCode(tx.db, userId, hashToken(code))) ? 'recoveryCode' : undefined
}

interface AppCode {
  readonly userId: string
  readonly secret: string
  readonly code: string
}

/** One guarded update, so of two instances that get a code at once one takes it. */
export async function takeStep(tx: Tx, { userId, secret, code }: AppCode): Promise<boolean> {
  const step = findStep(Buffer.from(secret, 'base64url'), plainCode(code), tx.now)
  return step !== undefined && queries.takeStep(tx.db, { userId, secret }, { step, latest: latestStep(tx.now) })
}

import { randomBytes, randomUUID } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import PQueue from 'p-queue'
import { invalid, unavailable } from '../../lib/errors.ts'

/** Takes nine megabytes, so the first password loads it. */
const argon2 = () => import('@node-rs/argon2')

/** OWASP's minimum for Argon2id, 19 MiB and two passes, takes about 10 ms of one core. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const maxWaiting = 64
/** Beyond this queue length only existing accounts are queued. */
const maxWaitingSignUps = 32
/** Of 16 bytes, as no real salt is. */
const noSalt = 'A'.repeat(22)
/** No password is known for this hash. */
export function unknownHash(): string {
  return `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$${noSalt}$${random(32)}`
}
/** Whether somebody may know a password for it. */
export const isKnown = (passwordHash: string): boolean => !passwordHash.includes(`$${noSalt}$`)
/** An unknown account is checked against this hash, so that the answer takes as long as for a known one. */
const dummyHash = unknownHash()
/** Milliseconds in the queue. The whole answer then takes less than a second. */
const maxWait = 500
/** Milliseconds; later than the end of the slowest hash that started in time. */
const loadResponseTime = 600

/** Of the queue. A sign-up that has waited for half its time comes in turn with the accounts. */
const [strangers, accounts] = [0, 1]

/** Leaves threads of the pool to files. */
const queue = new PQueue({ concurrency: Math.min(availableParallelism(), 3) })

function random(bytes: number): string {
  return randomBytes(bytes).toString('base64').replaceAll('=', '')
}

type Owner = 'account' | 'stranger'

/** Throws a 503 when the queue is full. */
export function hashPassword(password: string, owner: Owner = 'account'): Promise<string> {
  return queued(async () => (await argon2()).hash(password, cost), owner)
}

/** Takes equal time for unknown accounts. Under load what does not open an account is answered at a fixed time. */
export async function passwordMatches(password: string, stored: string | undefined, opens = true): Promise<boolean> {
  const answer = isUnderLoad() ? sleep(loadResponseTime) : undefined
  const matches = await queued(verification(password, stored, answer !== undefined), 'account')
  if (!matches || !opens) await answer
  return matches
}

function verification(password: string, stored: string | undefined, underLoad: boolean): () => Promise<boolean> {
  if (stored === undefined && underLoad) return async () => false
  return async () => {
    const { verify } = await argon2()
    return (await verify(stored ?? dummyHash, password)) && stored !== undefined
  }
}

const isUnderLoad = () => queue.size >= maxWaitingSignUps

interface NewPassword {
  password: string
  confirmedPassword: string
}

/** Throws a 400 (product: Passwords). `field` is the name of the first password's field. */
export async function assertNewPassword(
  { password, confirmedPassword }: NewPassword,
  field = 'password',
): Promise<void> {
  const bytes = Buffer.byteLength(password)
  if (password !== confirmedPassword) throw invalid('confirmedPassword', 'The two passwords are not the same.')
  if (bytes < 8) throw invalid(field, 'Please choose a password of at least 8 characters.')
  if (bytes > 1_024) throw invalid(field, 'Please choose a password of at most 1,024 bytes.')
  if (await isCommon(password)) throw invalid(field, 'This password is too common. Please choose another.')
}

/** Takes half a megabyte, so the first new password loads it. */
async function isCommon(password: string): Promise<boolean> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return dictionary['passwords-common'].includes(password.toLowerCase())
}

async function queued<T>(work: () => Promise<T>, owner: Owner): Promise<T> {
  const isStranger = owner === 'stranger'
  if (queue.size >= (isStranger ? maxWaitingSignUps : maxWaiting)) throw busy()
  const queuedAt = performance.now()
  const id = randomUUID()
  const promotion = isStranger ? setTimeout(() => queue.setPriority(id, accounts), maxWait / 2) : undefined
  const inTime = () => {
    clearTimeout(promotion)
    if (performance.now() - queuedAt > maxWait) throw busy()
    return work()
  }
  return queue.add(inTime, { id, priority: isStranger ? strangers : accounts })
}

const busy = () => unavailable('Too many people are signing in just now. Please try again in a moment.')

import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { hash, verify } from '@node-rs/argon2'
import PQueue from 'p-queue'
import { DomainError, unavailable } from '../platform/errors.ts'

/** Argon2id with 19 MiB and two passes (OWASP's floor), each some 10 ms of one core. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const maxWaiting = 64
/** Beyond so many, places are kept for those whose account exists. */
const waitingStrangers = 32
/** The hash of no password: checking against it costs what any other check costs. */
const dummyHash = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$${random(16)}$${random(32)}`
/** Milliseconds in the queue; with what comes before and after it, an answer takes less than a second. */
const maxWait = 500
/** When a wrong sign-in is answered while there is a crowd: after the slowest hash that began within the deadline. */
const crowdedAnswer = 600

/** Never all of the thread pool: it also reads and writes files. */
const queue = new PQueue({ concurrency: Math.min(availableParallelism(), 3) })

/** Base64 without padding, as the format of these hashes has it. */
function random(bytes: number): string {
  return randomBytes(bytes).toString('base64').replaceAll('=', '')
}

/** Whose password it is decides who waits longer: a stranger has no account yet. */
type Owner = 'account' | 'stranger'

/** The hash to store. Throws a 503 while too many wait. */
export function hashPassword(password: string, owner: Owner = 'account'): Promise<string> {
  return queued(() => hash(password, cost), owner)
}

/**
 * Whether this is the password. Takes the same time when there is no such person. In a crowd only accounts that exist
 * are worth a hash; then every wrong answer is given at the same moment, so that time still tells nothing.
 */
export async function passwordMatches(password: string, stored: string | undefined): Promise<boolean> {
  const answer = isCrowded() ? sleep(crowdedAnswer) : undefined
  const matches = await queued(looking(password, stored, answer !== undefined), 'account')
  if (!matches) await answer
  return matches
}

function looking(password: string, stored: string | undefined, crowded: boolean): () => Promise<boolean> {
  if (stored !== undefined) return () => verify(stored, password)
  if (crowded) return async () => false
  return async () => (await verify(dummyHash, password)) && false
}

const isCrowded = () => queue.size >= waitingStrangers

interface NewPassword {
  password: string
  confirmedPassword: string
}

/** 8 to 1,024 bytes, not among the common ones, typed twice alike (product: Passwords). `field` is the first one's name. */
export async function assertNewPassword(
  { password, confirmedPassword }: NewPassword,
  field = 'password',
): Promise<void> {
  const bytes = Buffer.byteLength(password)
  if (password !== confirmedPassword) throw refused('confirmedPassword', 'The two passwords are not the same.')
  if (bytes < 8) throw refused(field, 'Please choose a password of at least 8 characters.')
  if (bytes > 1_024) throw refused(field, 'Please choose a password of at most 1,024 bytes.')
  if (await isCommon(password)) throw refused(field, 'This password is too common. Please choose another.')
}

/** The dictionary takes half a megabyte, so it is loaded when the first password is chosen. */
async function isCommon(password: string): Promise<boolean> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return dictionary['passwords-common'].includes(password.toLowerCase())
}

const refused = (field: string, message: string) => new DomainError(400, message, { errors: [{ field, message }] })

async function queued<T>(work: () => Promise<T>, owner: Owner): Promise<T> {
  const isStranger = owner === 'stranger'
  if (queue.size >= (isStranger ? waitingStrangers : maxWaiting)) throw busy()
  const asked = performance.now()
  const inTime = () => {
    if (performance.now() - asked > maxWait) throw busy()
    return work()
  }
  return queue.add(inTime, { priority: isStranger ? 0 : 1 })
}

const busy = () => unavailable('Too many people are signing in just now. Please try again in a moment.')

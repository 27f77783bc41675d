import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { dictionary } from '@zxcvbn-ts/language-common'
import PQueue from 'p-queue'
import { DomainError, unavailable } from '../errors.ts'

/** Argon2id with 19 MiB and two passes (OWASP's floor), each some 10 ms of one core. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const waiting = 64
/** Milliseconds in the queue; with what comes before and after it, an answer takes less than a second. */
const deadline = 500

/** Never all of the thread pool: it also reads and writes files. */
const queue = new PQueue({ concurrency: Math.min(availableParallelism(), 3) })
const common = new Set(dictionary['passwords-common'])
const nobody = hash('a password that nobody has', cost)

export function hashPassword(password: string): Promise<string> {
  return queued(() => hash(password, cost))
}

/** Takes the same time when there is no such person. */
export async function passwordMatches(password: string, stored: string | undefined): Promise<boolean> {
  const known = stored ?? (await nobody)
  const matches = await queued(() => verify(known, password))
  return matches && stored !== undefined
}

interface NewPassword {
  password: string
  confirmedPassword: string
}

/** 8 to 1,024 bytes, not among the common ones, typed twice alike (product, Passwords). `field` is the first one's name. */
export function assertNewPassword({ password, confirmedPassword }: NewPassword, field = 'password'): void {
  const bytes = Buffer.byteLength(password)
  if (password !== confirmedPassword) throw refused('confirmedPassword', 'The two passwords are not the same.')
  if (bytes < 8) throw refused(field, 'Please choose a password of at least 8 characters.')
  if (bytes > 1_024) throw refused(field, 'Please choose a password of at most 1,024 bytes.')
  if (common.has(password.toLowerCase())) throw refused(field, 'This password is too common. Please choose another.')
}

const refused = (field: string, message: string) => new DomainError(400, message, { errors: [{ field, message }] })

async function queued<T>(work: () => Promise<T>): Promise<T> {
  if (queue.size >= waiting) throw busy()
  const asked = performance.now()
  return queue.add(() => {
    if (performance.now() - asked > deadline) throw busy()
    return work()
  })
}

const busy = () => unavailable('Too many people are signing in just now. Please try again in a moment.')

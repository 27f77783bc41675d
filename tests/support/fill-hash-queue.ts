import { setImmediate as turn } from 'node:timers/promises'
import { hashPassword } from '#server/accounts/passwords/passwords.ts'
import { password } from './given.ts'

/** A refusal sooner than this, in milliseconds, is one for want of a place. */
const soon = 100

/** Keeps the hashing queue full until the returned function is called; never empty with fewer at once. */
export function fillHashQueue(owner: 'account' | 'stranger' = 'account', atOnce = 80): () => Promise<void> {
  let isRunning = true
  const work = async () => {
    while (isRunning) {
      const queuedAt = performance.now()
      const isQueueFull = () => performance.now() - queuedAt < soon
      // Whoever waited too long takes a place again at once: on a busy machine all of them leave in the same moment.
      await hashPassword(password, owner).catch(() => (isQueueFull() ? turn() : undefined))
    }
  }
  const workers = Array.from({ length: atOnce }, work)
  return async () => {
    isRunning = false
    await Promise.all(workers)
  }
}

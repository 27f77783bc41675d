import { setImmediate as turn } from 'node:timers/promises'
import { hashPassword } from '#server/accounts/passwords.ts'
import { password } from './given.ts'

/** Keeps the hashing queue full until the returned function is called. */
export function fillHashQueue(owner: 'account' | 'stranger' = 'account'): () => Promise<void> {
  let isRunning = true
  const work = async () => {
    while (isRunning) await hashPassword(password, owner).catch(() => turn())
  }
  const workers = Array.from({ length: 80 }, work)
  return async () => {
    isRunning = false
    await Promise.all(workers)
  }
}

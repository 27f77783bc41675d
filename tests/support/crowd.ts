import { setImmediate as turn } from 'node:timers/promises'
import { hashPassword } from '#server/accounts/passwords.ts'
import { password } from './given.ts'

/** Keeps more hashes asked for than may wait, until the answered function is called. */
export function crowd(owner: 'account' | 'stranger' = 'account'): () => Promise<void> {
  let goesOn = true
  const one = async () => {
    while (goesOn) await hashPassword(password, owner).catch(() => turn())
  }
  const everybody = Array.from({ length: 80 }, one)
  return async () => {
    goesOn = false
    await Promise.all(everybody)
  }
}

import { setTimeout as sleep } from 'node:timers/promises'

/** Looks again until it sees something. */
export async function until<T>(look: () => Promise<T | undefined>, withinMs = 30_000): Promise<T> {
  const asked = performance.now()
  for (;;) {
    const found = await look()
    if (found !== undefined) return found
    if (performance.now() - asked > withinMs) throw new Error('it did not happen in time')
    await sleep(100)
  }
}

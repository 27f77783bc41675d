import { diskFull } from '../lib/disk-error.ts'

/** The database and the mail need these bytes of the disk. */
export const minFreeBytes = 256_000_000

export interface Reservation {
  /** Written bytes no longer count as reserved. */
  used(bytes: number): void
  release(): void
}

/** Reservations stay in memory, because a single instance serves a local folder. `free` returns bytes. */
export function reservations(free: () => Promise<number>) {
  let reserved = 0
  return async (bytes: number): Promise<Reservation> => {
    if ((await free()) - reserved - bytes < minFreeBytes) throw diskFull()
    let remaining = bytes
    reserved += bytes
    const unreserve = (count: number) => {
      const freed = Math.min(remaining, count)
      remaining -= freed
      reserved -= freed
    }
    return { used: unreserve, release: () => unreserve(remaining) }
  }
}

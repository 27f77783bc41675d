import { diskFull } from '../lib/disk-error.ts'

/** Bytes kept free on the disk for the database and the mail. */
const minFreeBytes = 256_000_000

/** Disk space reserved for one file until it is released. */
export interface Reservation {
  /** Reports bytes as written, so that they no longer count as reserved. */
  used(bytes: number): void
  /** Releases the rest of the reservation. */
  release(): void
}

/**
 * Returns a function that reserves disk space for incoming files. Reservations are kept in memory, because a local
 * folder is served by a single instance; several instances share a store in S3 only.
 */
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

import { unavailable } from '../errors.ts'

/** Bytes that stay free on the disk for the database and the mail. */
const spareRoom = 256_000_000

/** Room on the disk that is promised to one file until it is released. */
export interface Reservation {
  /** So many more bytes of it are written, and no longer promised but used. */
  used(bytes: number): void
  /** Gives the rest back. */
  release(): void
}

/**
 * Promises room to files that are still arriving. It is kept in the process: several instances share a store in S3 and
 * never a folder, because links and files of a folder are served by the one instance that has it.
 */
export function reservations(free: () => Promise<number>) {
  let promised = 0
  return async (bytes: number): Promise<Reservation> => {
    if ((await free()) - promised - bytes < spareRoom) throw noRoom()
    let left = bytes
    promised += bytes
    const give = (count: number) => {
      const given = Math.min(left, count)
      left -= given
      promised -= given
    }
    return { used: give, release: () => give(left) }
  }
}

export const noRoom = () =>
  unavailable('There is no room on the disk for this file just now. Please try again later.', 60)

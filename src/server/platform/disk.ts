import { randomUUID } from 'node:crypto'
import { open, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { SettingError } from './config.ts'

/** Milliseconds; every answer to a write waits for at least one sync. */
const slowSync = 10
const looks = 9

/** File systems of other machines, by the number that Linux gives them (statfs(2)). */
const networkDisks = new Map([
  [0x6969, 'NFS'],
  [0x517b, 'SMB'],
  [0xff534d42, 'CIFS'],
  [0xfe534d42, 'SMB2'],
  [0x5346414f, 'AFS'],
  [0x00c36400, 'Ceph'],
  [0x0bd00bd0, 'Lustre'],
])

/** SQLite's locks and syncs do not hold over a network. Throws a SettingError there. */
export async function assertLocalDisk(folder: string): Promise<void> {
  const network = networkDiskOf((await statfs(folder)).type)
  if (network)
    throw new SettingError(`DATA_DIR is on a network disk (${network}), where SQLite is not safe. Set DATABASE_URL.`)
}

export const networkDiskOf = (type: number): string | undefined => networkDisks.get(type)

/** One sentence when the disk takes long to sync, as some virtual ones do. */
export async function slowDisk(folder: string): Promise<string | undefined> {
  const took = await syncTime(folder)
  if (took <= slowSync) return undefined
  return `The disk of DATA_DIR takes ${Math.round(took)} ms to make a write last, and every change waits for it.`
}

/** The median of a few small synced writes, in milliseconds. */
export async function syncTime(folder: string): Promise<number> {
  const path = join(folder, `sync-${randomUUID()}`)
  const file = await open(path, 'wx', 0o600)
  try {
    const times: number[] = []
    for (let look = 0; look < looks; look++) {
      const began = performance.now()
      await file.write('x')
      await file.datasync()
      times.push(performance.now() - began)
    }
    return times.sort((a, b) => a - b)[looks >> 1] ?? 0
  } finally {
    await file.close()
    await rm(path)
  }
}

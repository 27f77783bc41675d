import { randomUUID } from 'node:crypto'
import { open, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { SettingError } from './errors.ts'

/** Milliseconds; every reply to a write waits for at least one sync. */
const slowSync = 10
const syncSamples = 9

/** Network file systems by their magic number in Linux (statfs(2)). */
const networkDisks = new Map([
  [0x6969, 'NFS'],
  [0x517b, 'SMB'],
  [0xff534d42, 'CIFS'],
  [0xfe534d42, 'SMB2'],
  [0x5346414f, 'AFS'],
  [0x00c36400, 'Ceph'],
  [0x0bd00bd0, 'Lustre'],
])

/** Throws a SettingError, because SQLite's locks and syncs are unreliable on a network disk. */
export async function assertLocalDisk(folder: string): Promise<void> {
  const network = networkDiskOf((await statfs(folder)).type)
  if (network)
    throw new SettingError(`DATA_DIR is on a network disk (${network}), where SQLite is not safe. Set DATABASE_URL.`)
}

export const networkDiskOf = (type: number): string | undefined => networkDisks.get(type)

export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Returns a one-sentence warning, or undefined when the disk syncs fast. */
export async function slowDisk(folder: string): Promise<string | undefined> {
  const duration = await syncTime(folder)
  if (duration <= slowSync) return undefined
  return `The disk of DATA_DIR takes ${Math.round(duration)} ms to make a write last, and every change waits for it.`
}

export async function syncTime(folder: string): Promise<number> {
  const path = join(folder, `sync-${randomUUID()}`)
  const file = await open(path, 'wx', 0o600)
  try {
    const times: number[] = []
    for (let sample = 0; sample < syncSamples; sample++) {
      const began = performance.now()
      await file.write('x')
      await file.datasync()
      times.push(performance.now() - began)
    }
    return times.sort((a, b) => a - b)[syncSamples >> 1] ?? 0
  } finally {
    await file.close()
    await rm(path)
  }
}

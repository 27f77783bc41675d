import { rmSync } from 'node:fs'
import { lstat, mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { constants } from 'node:os'
import { join } from 'node:path'
import { hour, minute } from './durations.ts'
import { SettingError } from './errors.ts'

const beginning = '.docent-work-'
/** Backups of earlier versions named theirs so. */
const formerBeginning = '.docent-backup-'
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Gives a folder in this one, removed at the end, also by Ctrl-C, SIGTERM or a closed terminal. What a kill left is removed before. */
export async function inWorkFolder<T>(parent: string, work: (folder: string) => Promise<T>): Promise<T> {
  await removeLeft(parent)
  const folder = await mkdtemp(join(parent, beginning)).catch((cause) => {
    throw new SettingError(`Nothing can be written in ${parent}: ${cause.message}.`, { cause })
  })
  const sign = setInterval(() => void touch(folder), minute)
  const end = (signal: NodeJS.Signals) => {
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
    process.exit(128 + constants.signals[signal])
  }
  for (const signal of signals) process.once(signal, end)
  try {
    return await work(folder)
  } finally {
    for (const signal of signals) process.off(signal, end)
    clearInterval(sign)
    await rm(folder, { recursive: true, force: true })
  }
}

/** Its time tells programs of other machines and containers too that this one runs. */
async function touch(folder: string): Promise<void> {
  const now = new Date()
  await utimes(folder, now, now).catch(() => {})
}

/** One that cannot be removed stops nothing. */
async function removeLeft(parent: string): Promise<void> {
  const names = await readdir(parent).catch(() => [])
  for (const name of names.filter((name) => name.startsWith(beginning) || name.startsWith(formerBeginning)))
    await removeOld(join(parent, name)).catch(() => {})
}

async function removeOld(path: string): Promise<void> {
  const found = await lstat(path)
  if (found.isDirectory() && found.mtimeMs < Date.now() - hour) await rm(path, { recursive: true })
}

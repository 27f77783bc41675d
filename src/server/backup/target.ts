import { lstat, open, realpath } from 'node:fs/promises'
import { SettingError } from '../lib/errors.ts'
import { manifestName } from './manifest.ts'

/** Returns where a backup to `path` stands. Throws when anything but an earlier backup or an empty file stands there. */
export async function targetOf(path: string): Promise<string> {
  // A link stays, and the archive takes the place of what it leads to, which may be neither a device nor missing.
  const file = await realpath(path).catch(() => path)
  const found = await lstat(file).catch(() => undefined)
  if (found && !found.isFile()) throw new SettingError(`${file} is no file, so no backup can take its place.`)
  // The database itself, or whatever else was named by mistake, would be lost. Its journal may be empty.
  const isFree =
    !found || (found.size === 0 && !file.endsWith('-wal')) || (await beginsLikeBackup(file).catch(() => false))
  if (!isFree) throw new SettingError(`${file} is no backup of Docent, so no backup takes its place.`)
  return file
}

/** A tar begins with the name of its first file. */
const beginning = Buffer.from(`${manifestName}\0`)

async function beginsLikeBackup(file: string): Promise<boolean> {
  await using opened = await open(file)
  const { buffer } = await opened.read(Buffer.alloc(beginning.length), 0, beginning.length)
  return buffer.equals(beginning)
}

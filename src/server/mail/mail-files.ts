import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { namesAddress } from '../lib/names-address.ts'

interface Wanted {
  /** Messages by their ids. */
  readonly ids: readonly string[]
  /** Messages that name one of these addresses. */
  readonly keys: readonly string[]
}

/** Removes the files of these messages from DATA_DIR/mail of this instance. Returns how many. */
export async function removeMailFiles({ dataDir }: Pick<Config, 'dataDir'>, { ids, keys }: Wanted): Promise<number> {
  if (ids.length === 0 && keys.length === 0) return 0
  const folder = join(dataDir, 'mail')
  const byId = new Set(ids)
  let removed = 0
  for (const name of await readdir(folder).catch(() => [])) {
    const isWanted = byId.has(name.replace(/\.eml.*/, '')) || (await names(join(folder, name), keys))
    if (!isWanted) continue
    await rm(join(folder, name), { force: true })
    removed++
  }
  return removed
}

async function names(path: string, keys: readonly string[]): Promise<boolean> {
  if (keys.length === 0) return false
  const text = await readFile(path, 'utf8').catch(() => '')
  return namesAddress(decoded(text), ...keys)
}

/** Long lines and letters beyond ASCII are written as quoted-printable. */
function decoded(text: string): string {
  const joined = text.replace(/=\r?\n/g, '')
  return joined.replace(/(?:=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString())
}

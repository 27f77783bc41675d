import type { Stats } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { freeBytes } from '../lib/data-disk.ts'
import { moveDurably, syncFile } from '../lib/durable.ts'
import { hour } from '../lib/durations.ts'
import { isSigned, sign } from '../lib/tokens.ts'
import { reservations } from './free-space.ts'
import type { Signing, Storage, UploadTerms } from './storage.ts'
import { readFrom, stageTempFile } from './temp-file.ts'

const base = '/api/document/file'
/** Milliseconds. Newer temporary files may belong to a running process. */
const staleAfter = hour

/** Two document calls of this server serve the folder. */
export async function openLocalStorage(config: Config, { secret, now }: Signing): Promise<Storage> {
  const folder = join(config.dataDir, 'files')
  const temporary = join(folder, 'tmp')
  await mkdir(temporary, { recursive: true, mode: 0o700 })
  await removeOld(temporary, now() - staleAfter)
  const address = (key: string) => `${config.publicUrl}${base}/${key}`
  const pathOf = (key: string) => join(folder, key)
  return {
    origin: undefined,
    async uploadUrl(key, terms) {
      return `${address(key)}?${new URLSearchParams(uploadQuery(secret, key, terms))}`
    },
    briefUrl: async () => undefined,
    keyOf,
    put: (key, bytes, validate) =>
      stageTempFile(temporary, bytes, validate, async (path) => {
        await syncFile(path)
        await moveDurably(path, pathOf(key))
      }),
    // Uploads already passed through the server.
    ingest: async () => undefined,
    removeIngested: async () => {},
    sizeOf: async (key) => (await statAt(pathOf(key)))?.size,
    read: (key, range) => readFrom(pathOf(key))(range),
    pathOf,
    remove: (key) => rm(pathOf(key), { force: true }),
    deleteStale: (before) => removeOld(temporary, before),
    reserve: reservations(() => freeBytes(folder)),
    assertReachable: async () => void (await freeBytes(folder)),
    time: () => undefined,
    close() {},
  }
}

/** The host is not checked, because pages may be opened on other hosts. A key only affects its uploader's row. */
function keyOf(url: string): string | undefined {
  const { protocol, pathname, search, hash } = URL.parse(url) ?? {}
  if (!/^https?:$/.test(protocol ?? '') || search || hash || !pathname?.startsWith(`${base}/`)) return undefined
  return pathname.slice(base.length + 1)
}

/** Another instance may remove a file after it was listed. */
async function statAt(path: string): Promise<Stats | undefined> {
  try {
    return await stat(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

function uploadQuery(secret: Buffer, key: string, { size, exact, expires }: UploadTerms): Record<string, string> {
  const signature = sign(secret, 'PUT', key, expires, size, exact ? 1 : 0)
  return { expires: String(expires), size: String(size), ...(exact ? { exact: '1' } : {}), signature }
}

interface UploadQuery {
  expires?: number
  signature?: string
  size?: number
  exact?: '1'
}

/** Returns undefined when the signature is invalid. */
export function readUploadTerms({ secret }: Pick<Signing, 'secret'>, key: string, query: UploadQuery) {
  const { expires = 0, size = 0, exact, signature = '' } = query
  const terms: UploadTerms = { size, exact: exact === '1', expires }
  return isSigned(secret, signature, 'PUT', key, expires, size, exact ? 1 : 0) ? terms : undefined
}

async function removeOld(folder: string, before: number): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const found = await statAt(path)
    if (found && found.mtimeMs < before) await rm(path, { force: true })
  }
}

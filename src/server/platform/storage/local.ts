import type { Stats } from 'node:fs'
import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { isSigned, sign } from '../secrets.ts'
import { moveDurably, syncFile } from './durable.ts'
import { reservations } from './reservations.ts'
import type { Disposition, Signing, Storage, UploadTerms } from './storage.ts'
import { readFrom, stageTempFile } from './temp-file.ts'

const downloadLifetime = 5 * 60_000
const base = '/api/document/file'
/** Younger temporary files may belong to a process that still runs. */
const staleAfter = 3_600_000

/** A folder of files, addressed through our own two document calls. */
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
    async downloadUrl(key, name, disposition) {
      return `${address(key)}?${new URLSearchParams(downloadQuery(secret, key, now() + downloadLifetime, name, disposition))}`
    },
    keyOf,
    put: (key, bytes, validate) =>
      stageTempFile(temporary, bytes, validate, async (path) => {
        await syncFile(path)
        await moveDurably(path, pathOf(key))
      }),
    // Every file passes through us and is kept as it arrives.
    ingest: async () => undefined,
    sizeOf: async (key) => (await statAt(pathOf(key)))?.size,
    read: (key, range) => readFrom(pathOf(key))(range),
    remove: (key) => rm(pathOf(key), { force: true }),
    deleteStale: (before) => removeOld(temporary, before),
    reserve: reservations(() => freeBytes(folder)),
    assertReachable: async () => void (await freeBytes(folder)),
    close() {},
  }
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** By its path alone: our pages are also opened at other names than PUBLIC_URL, and a key acts only on its uploader's row. */
function keyOf(url: string): string | undefined {
  const { protocol, pathname, search, hash } = URL.parse(url) ?? {}
  if (!/^https?:$/.test(protocol ?? '') || search || hash || !pathname?.startsWith(`${base}/`)) return undefined
  return pathname.slice(base.length + 1)
}

/** What is known of a file, unless it is gone: another instance may remove what this one has listed. */
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

function downloadQuery(secret: Buffer, key: string, expires: number, name: string, disposition?: Disposition) {
  const inline = disposition === 'inline' ? { inline: '1' } : {}
  const signature = sign(secret, ...downloadTerms(key, expires, name, disposition))
  return { expires: String(expires), name, ...inline, signature }
}

const downloadTerms = (key: string, expires: number, name: string, disposition: Disposition = 'attachment') =>
  ['GET', key, expires, name, ...(disposition === 'inline' ? [disposition] : [])] as const

export interface FileQuery {
  expires?: number
  signature?: string
  size?: number
  exact?: '1'
  name?: string
  inline?: '1'
}

/** The terms that an upload address carries, if they are ours and still good. */
export function readUploadTerms({ secret, now }: Signing, key: string, query: FileQuery): UploadTerms | undefined {
  const { expires = 0, size = 0, exact, signature = '' } = query
  const good = isSigned(secret, signature, 'PUT', key, expires, size, exact ? 1 : 0) && expires > now()
  return good ? { size, exact: exact === '1', expires } : undefined
}

/** The name of a download and whether it is shown or saved, if its address is ours and still good. */
export function readDownloadTerms({ secret, now }: Signing, key: string, query: FileQuery) {
  const { expires = 0, name = '', signature = '', inline } = query
  const disposition: Disposition = inline ? 'inline' : 'attachment'
  const good = isSigned(secret, signature, ...downloadTerms(key, expires, name, disposition)) && expires > now()
  return good ? { name, disposition } : undefined
}

/** What an ended process left half written. */
async function removeOld(folder: string, before: number): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const found = await statAt(path)
    if (found && found.mtimeMs < before) await rm(path, { force: true })
  }
}

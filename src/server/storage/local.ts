import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Config } from '../config.ts'
import { isSigned, sign } from '../secrets.ts'
import { moveDurably } from './durable.ts'
import type { Signing, Storage, UploadTerms } from './storage.ts'

const downloadLifetime = 5 * 60_000
const base = '/api/document/file'

/** A folder of files, addressed through our own two document calls. */
export async function openLocalStorage(config: Config, { secret, now }: Signing): Promise<Storage> {
  const folder = join(config.dataDir, 'files')
  const temporary = join(folder, 'tmp')
  await mkdir(temporary, { recursive: true, mode: 0o700 })
  await removeOld(temporary, now())
  const address = (key: string) => `${config.publicUrl}${base}/${key}`
  const pathOf = (key: string) => join(folder, key)
  return {
    pathOf,
    async uploadUrl(key, terms) {
      return `${address(key)}?${new URLSearchParams(uploadQuery(secret, key, terms))}`
    },
    async downloadUrl(key, name) {
      const expires = now() + downloadLifetime
      const signature = sign(secret, 'GET', key, expires, name)
      return `${address(key)}?${new URLSearchParams({ expires: String(expires), name, signature })}`
    },
    keyOf(url) {
      const prefix = `${config.publicUrl}${base}/`
      return url.startsWith(prefix) ? url.slice(prefix.length) : undefined
    },
    async keep(key, bytes, accepts) {
      const path = join(temporary, `${key}.${randomUUID()}`)
      try {
        await pipeline(bytes, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
        await accepts(path)
        await sync(path)
        const { size } = await stat(path)
        await moveDurably(path, pathOf(key))
        return size
      } catch (error) {
        await rm(path, { force: true })
        throw error
      }
    },
    async remove(key) {
      await rm(pathOf(key), { force: true })
    },
    async room() {
      const { bavail, bsize } = await statfs(folder)
      return bavail * bsize
    },
  }
}

function uploadQuery(secret: Buffer, key: string, { size, exact, expires }: UploadTerms): Record<string, string> {
  const signature = sign(secret, 'PUT', key, expires, size, exact ? 1 : 0)
  return { expires: String(expires), size: String(size), ...(exact ? { exact: '1' } : {}), signature }
}

export interface FileQuery {
  expires?: number
  signature?: string
  size?: number
  exact?: '1'
  name?: string
}

/** The terms that an upload address carries, if they are ours and still good. */
export function readUploadTerms({ secret, now }: Signing, key: string, query: FileQuery): UploadTerms | undefined {
  const { expires = 0, size = 0, exact, signature = '' } = query
  const good = isSigned(secret, signature, 'PUT', key, expires, size, exact ? 1 : 0) && expires > now()
  return good ? { size, exact: exact === '1', expires } : undefined
}

/** The name to save a download under, if its address is ours and still good. */
export function readDownloadName({ secret, now }: Signing, key: string, query: FileQuery): string | undefined {
  const { expires = 0, name = '', signature = '' } = query
  return isSigned(secret, signature, 'GET', key, expires, name) && expires > now() ? name : undefined
}

async function sync(path: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

/** What an ended process left half written; younger ones may belong to a process that still runs. */
async function removeOld(folder: string, now: number): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const { mtimeMs } = await stat(path)
    if (now - mtimeMs > 3_600_000) await rm(path, { force: true })
  }
}

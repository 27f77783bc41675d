import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { freeBytes } from '../lib/data-disk.ts'
import { moveDurably, syncFile } from '../lib/durable.ts'
import { isSigned, sign } from '../lib/tokens.ts'
import { reservations } from './free-space.ts'
import type { Signing, Storage, UploadTerms } from './storage.ts'
import { openTempFiles, readFrom, statAt } from './temp-files.ts'

const base = '/api/document/file'

/** Two document calls of this server serve the folder. */
export async function openLocalStorage(config: Config, { secret, now }: Signing): Promise<Storage> {
  const folder = join(config.dataDir, 'files')
  const temporary = await openTempFiles(join(folder, 'tmp'), now())
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
      temporary.stage(bytes, validate, async (path) => {
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
    deleteStale: temporary.removeOlder,
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

function uploadQuery(secret: Buffer, key: string, terms: UploadTerms): Record<string, string> {
  const { size, exact, expires, session } = terms
  const signature = sign(secret, ...signedParts(key, terms))
  return { expires: String(expires), size: String(size), ...(exact ? { exact: '1' } : {}), session, signature }
}

const signedParts = (key: string, { size, exact, expires, session }: UploadTerms) =>
  ['PUT', key, expires, size, exact ? 1 : 0, session] as const

interface UploadQuery {
  expires?: number
  signature?: string
  size?: number
  exact?: '1'
  session?: string
}

/** Returns undefined when the signature is invalid. */
export function readUploadTerms({ secret }: Pick<Signing, 'secret'>, key: string, query: UploadQuery) {
  const { expires = 0, size = 0, exact, session = '', signature = '' } = query
  const terms: UploadTerms = { size, exact: exact === '1', expires, session }
  return isSigned(secret, signature, ...signedParts(key, terms)) ? terms : undefined
}

import type { Readable } from 'node:stream'
import type { Config } from '../config.ts'

/** What an upload address accepts. */
export interface UploadTerms {
  /** The largest body, in bytes; the only size when `exact`. */
  size: number
  exact: boolean
  /** Epoch milliseconds. */
  expires: number
}

/** Where uploaded documents live. The browser uploads straight to the address it is given. */
export interface Storage {
  /** An address that accepts a PUT of this file on these terms. */
  uploadUrl(key: string, terms: UploadTerms): Promise<string>
  /** A signed address of the file, good for five minutes, saved under this name. */
  downloadUrl(key: string, name: string): Promise<string>
  /** The key that an upload address without its query belongs to, if it is one of ours. */
  keyOf(url: string): string | undefined
  /** Keeps the bytes durably, unless `accepts` finds the complete temporary file wrong and throws. Answers their number. */
  keep(key: string, bytes: Readable, accepts: (path: string) => Promise<void>): Promise<number>
  /** The local path of a kept file. */
  pathOf(key: string): string
  remove(key: string): Promise<void>
  /** Bytes that may still be written; throws when the store is away. */
  room(): Promise<number>
}

/** How a kept file is signed for. */
export interface Signing {
  secret: Buffer
  now: () => number
}

/** The choice of a store is made here and nowhere else. */
export async function openStorage(config: Config, signing: Signing): Promise<Storage> {
  const { openLocalStorage } = await import('./local.ts')
  return openLocalStorage(config, signing)
}

import type { Readable } from 'node:stream'
import type { Reservation } from './reservations.ts'

/** What an upload address accepts. */
export interface UploadTerms {
  /** The largest body, in bytes; the only size when `exact`. */
  size: number
  exact: boolean
  /** Epoch milliseconds. */
  expires: number
}

/** First and last byte, both included. */
export interface Range {
  start: number
  end: number
}

/** Whether a browser saves a file or shows it. */
export type Disposition = 'attachment' | 'inline'

/** Reads a file, whole or in part. Whoever does not read to the end destroys the stream. */
export type Read = (range?: Range) => Promise<Readable>

/** Throws when a file that arrived is not one to keep. */
export type Validate = (file: { size: number; read: Read }) => Promise<void>

/** Where uploaded documents live. The browser uploads straight to the address it is given. */
export interface Storage {
  /** The origin that browsers send files to, when it is not ours. */
  readonly origin: string | undefined
  /** An address that accepts a PUT of this file on these terms. */
  uploadUrl(key: string, terms: UploadTerms): Promise<string>
  /** A signed address of the file, good for five minutes: saved under this name, or with `inline` shown by the browser. */
  downloadUrl(key: string, name: string, disposition?: Disposition): Promise<string>
  /** The key that an upload address without its query belongs to, if it is one of ours. */
  keyOf(url: string): string | undefined
  /** Keeps these bytes durably, unless `accepts` throws. Answers their number. */
  put(key: string, bytes: Readable, accepts: Validate): Promise<number>
  /**
   * Takes in what a browser left at the upload address without passing through us, unless `accepts` throws: from then on
   * the address has no power over it. Answers the number of bytes, or nothing when nothing has arrived.
   */
  ingest(key: string, accepts: Validate): Promise<number | undefined>
  /** The size of a kept file, if it is there. */
  sizeOf(key: string): Promise<number | undefined>
  read(key: string, range?: Range): Promise<Readable>
  remove(key: string): Promise<void>
  /** Forgets what arrived before this moment (epoch milliseconds) and was never taken in. */
  deleteStale(before: number): Promise<void>
  /** Promises room to a file of so many bytes that is to arrive, or throws a 503. */
  reserve(bytes: number): Promise<Reservation>
  /** Throws when the store is away. */
  assertReachable(): Promise<void>
  close(): void
}

/** How a kept file is signed for. */
export interface Signing {
  secret: Buffer
  now: () => number
}

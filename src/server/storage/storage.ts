import type { Readable } from 'node:stream'
import type { Reservation } from './reservations.ts'

/** The limits of an upload address. */
export interface UploadTerms {
  /** The largest body, in bytes; the only size when `exact`. */
  size: number
  exact: boolean
  /** Epoch milliseconds. */
  expires: number
}

/** A byte range; both ends are included. */
export interface Range {
  start: number
  end: number
}

/** Whether a browser saves or displays a file. */
export type Disposition = 'attachment' | 'inline'

/** Returns a stream of a file or of a range. A caller that does not read it to the end must destroy it. */
export type Read = (range?: Range) => Promise<Readable>

/** Throws when an uploaded file must be rejected. */
export type Validate = (file: { size: number; read: Read }) => Promise<void>

/** The store of uploaded documents. Browsers upload directly to an address of the store. */
export interface Storage {
  /** The origin that browsers upload to, when it is not ours. */
  readonly origin: string | undefined
  /** Returns an address that accepts one file by PUT within these terms. */
  uploadUrl(key: string, terms: UploadTerms): Promise<string>
  /**
   * Returns a signed address, valid for five minutes, that saves the file under this name or, with `inline`, displays
   * it.
   */
  downloadUrl(key: string, name: string, disposition?: Disposition): Promise<string>
  /** Returns the key of an upload address without its query, or undefined when the address is not ours. */
  keyOf(url: string): string | undefined
  /** Stores the bytes durably unless `validate` throws. Returns the size in bytes. */
  put(key: string, bytes: Readable, validate: Validate): Promise<number>
  /**
   * Moves a file that a browser uploaded directly to the store to its final place, unless `validate` throws. Later PUTs
   * to the upload address do not change it. Returns the size in bytes, or undefined when nothing was uploaded.
   */
  ingest(key: string, validate: Validate): Promise<number | undefined>
  /** Returns the size of a stored file in bytes, or undefined when there is none. */
  sizeOf(key: string): Promise<number | undefined>
  read(key: string, range?: Range): Promise<Readable>
  remove(key: string): Promise<void>
  /** Deletes uploads from before this time (epoch milliseconds) that were never ingested. */
  deleteStale(before: number): Promise<void>
  /** Reserves space for a file of this many bytes. Throws a 503 when there is too little. */
  reserve(bytes: number): Promise<Reservation>
  /** Throws when the store cannot be reached. */
  assertReachable(): Promise<void>
  close(): void
}

/** The secret and clock for signing addresses. */
export interface Signing {
  secret: Buffer
  now: () => number
}

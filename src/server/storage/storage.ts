import type { Readable } from 'node:stream'
import type { Reservation } from './free-space.ts'

export interface UploadTerms {
  /** Bytes; the only accepted size when `exact`, else the largest. */
  size: number
  exact: boolean
  /** Epoch milliseconds. */
  expires: number
  /** The session or API token with which an address of ours ends; a store does not know it. */
  session: string
}

/** Both ends are included. */
export interface Range {
  start: number
  end: number
}

/** A browser saves an attachment and displays an inline file. */
export type Disposition = 'attachment' | 'inline'

/** A caller that does not read the stream to its end must destroy it. */
export type Read = (range?: Range) => Promise<Readable>

export type Validate = (file: { size: number; read: Read }) => Promise<void>

export interface Storage {
  /** Browsers upload to this origin; undefined for our own. */
  readonly origin: string | undefined
  uploadUrl(key: string, terms: UploadTerms): Promise<string>
  /** An address of the store, valid for a minute; undefined when the file comes from us. */
  briefUrl(key: string, name: string, disposition?: Disposition): Promise<string | undefined>
  /** Returns undefined when the address, which has no query, is not ours. */
  keyOf(url: string): string | undefined
  /** Stores the bytes durably and returns their number. Stores nothing when `validate` throws. */
  put(key: string, bytes: Readable, validate: Validate): Promise<number>
  /** Copies a direct upload to its final place. Returns the bytes, or undefined when nothing was uploaded. */
  ingest(key: string, validate: Validate): Promise<number | undefined>
  /** Removes a direct upload whose copy is kept. */
  removeIngested(key: string): Promise<void>
  /** Returns bytes, or undefined for a missing file. */
  sizeOf(key: string): Promise<number | undefined>
  read(key: string, range?: Range): Promise<Readable>
  /** Where the file lies on this machine's disk; undefined in a store. */
  pathOf(key: string): string | undefined
  remove(key: string): Promise<void>
  /** Deletes uploads that were never ingested. `before` is epoch milliseconds. */
  deleteStale(before: number): Promise<void>
  /** Throws a 503 when there is too little space. */
  reserve(bytes: number): Promise<Reservation>
  assertReachable(): Promise<void>
  /** What the store's own clock said last, in epoch milliseconds; undefined for this machine's disk. */
  time(): number | undefined
  close(): void
}

export interface Signing {
  secret: Buffer
  now: () => number
}

export interface Opening extends Signing {
  /** Reads the clock of this machine, by which a store's client would sign. */
  ofMachine: () => number
}

/** Where a file lies in an archive and how it is packed. */
export interface PackedFile {
  readonly name: string
  /** Of its first packed byte in the archive. */
  readonly start: number
  readonly packed: number
  readonly size: number
  readonly isDeflated: boolean
  readonly crc: number
}

/** The table of contents of an archive that was examined. */
export interface ArchiveIndex {
  /** The path of the page that opens first. */
  readonly startPage: string
  /** By name in NFC. */
  readonly files: ReadonlyMap<string, PackedFile>
  /** Names of files of kinds that are not served. */
  readonly skipped: readonly string[]
}

export interface ArchiveLimits {
  /** Bytes of all files together, unpacked. */
  readonly maxBytes: number
}

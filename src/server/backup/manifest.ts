import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'

export const manifestName = 'manifest.json'

/** One file of an archive. */
export interface Part {
  name: string
  bytes: number
  /** Of its bytes, in hexadecimal. */
  sha256: string
}

/** What an archive holds beside this list. */
export interface Manifest {
  format: 1
  /** When the database was copied, ISO 8601. */
  made: string
  parts: Part[]
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** The text of a manifest, sealed by a hash of itself. */
export function writeManifest(manifest: Manifest): string {
  return JSON.stringify({ ...manifest, seal: sha256(JSON.stringify(manifest)) })
}

/** The manifest in this text, unless the text was changed or is of a format that we do not know. */
export function readManifest(text: string): Manifest | undefined {
  try {
    const { seal, ...manifest } = JSON.parse(text)
    return seal === sha256(JSON.stringify(manifest)) && manifest.format === 1 ? manifest : undefined
  } catch {
    return undefined
  }
}

/** Reads a file whole, to list it under this name. */
export async function describePart(name: string, path: string): Promise<Part> {
  const hash = createHash('sha256')
  const file = createReadStream(path)
  await pipeline(file, hash)
  return { name, bytes: file.bytesRead, sha256: hash.digest('hex') }
}

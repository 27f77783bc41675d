import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'

export const manifestName = 'manifest.json'

export interface Part {
  name: string
  bytes: number
  sha256: string
}

export interface Manifest {
  format: 1
  /** The time of the database copy, ISO 8601. */
  made: string
  parts: Part[]
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** The text includes a hash of itself. */
export function writeManifest(manifest: Manifest): string {
  return JSON.stringify({ ...manifest, seal: sha256(JSON.stringify(manifest)) })
}

/** Returns undefined when the text was changed or has an unknown format. */
export function readManifest(text: string): Manifest | undefined {
  try {
    const { seal, ...manifest } = JSON.parse(text)
    return seal === sha256(JSON.stringify(manifest)) && manifest.format === 1 ? manifest : undefined
  } catch {
    return undefined
  }
}

export async function describePart(name: string, path: string): Promise<Part> {
  const hash = createHash('sha256')
  const file = createReadStream(path)
  await pipeline(file, hash)
  return { name, bytes: file.bytesRead, sha256: hash.digest('hex') }
}

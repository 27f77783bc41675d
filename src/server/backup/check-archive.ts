import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Parser, type ReadEntry } from 'tar'
import { conflict, type DomainError } from '../lib/errors.ts'
import { type Manifest, manifestName, type Part, readManifest } from './manifest.ts'

/** We generate all names in an archive. */
const isOurs = (name: string) => /^(docent\.(sqlite|pgdump)|files\/[0-9a-f-]{36}\.[a-z]+)$/.test(name)

interface Checked {
  parts: Part[]
  /** ISO 8601; undefined without a manifest. */
  made: string | undefined
}

/** Changes nothing. Throws one sentence. `withoutManifest` accepts archives of an older Docent. */
export async function checkArchive(file: string, { withoutManifest = false } = {}): Promise<Checked> {
  const { parts, manifestText } = await readArchive(file)
  for (const { name, isFile } of parts)
    if (!isFile || !isOurs(name)) throw damaged(`${JSON.stringify(name)} does not belong to it`)
  if (new Set(parts.map(({ name }) => name)).size < parts.length) throw damaged('it holds a file twice')
  if (manifestText === undefined && withoutManifest) return { parts, made: undefined }
  if (manifestText === undefined) throw conflict(noManifest)
  const manifest = readManifest(manifestText)
  if (!manifest) throw damaged('its list of contents was changed')
  compare(manifest, parts)
  return { parts, made: manifest.made }
}

const damaged = (reason: string): DomainError => conflict(`This backup is damaged: ${reason}. Nothing was changed.`)
const noManifest =
  'This backup has no list of its contents: a Docent before this one made it, or it was cut off. Nothing was changed. With --unchecked it is restored without a look at what may be missing.'

function compare(manifest: Manifest, parts: Part[]): void {
  const found = new Map(parts.map((part) => [part.name, part]))
  for (const { name, bytes, sha256 } of manifest.parts) {
    const part = found.get(name)
    if (!part) throw damaged(`${name} is missing`)
    if (part.bytes !== bytes || part.sha256 !== sha256) throw damaged(`${name} was changed`)
    found.delete(name)
  }
  for (const name of found.keys()) throw damaged(`${name} does not belong to it`)
}

interface Entry extends Part {
  /** Links could lead out of the folder. */
  isFile: boolean
}

async function readArchive(file: string): Promise<{ parts: Entry[]; manifestText: string | undefined }> {
  const parts: Entry[] = []
  let manifestText: string | undefined
  const isWhole = await parse(file, (entry) => {
    const chunks: Buffer[] = []
    const hash = createHash('sha256')
    const isManifest = entry.path === manifestName
    entry.on('data', (chunk: Buffer) => (isManifest ? chunks.push(chunk) : hash.update(chunk)))
    entry.on('end', () => {
      if (isManifest) manifestText = Buffer.concat(chunks).toString()
      else
        parts.push({
          name: entry.path,
          bytes: entry.size,
          sha256: hash.digest('hex'),
          isFile: /^(Old)?File$/.test(entry.type),
        })
    })
  })
  if (!isWhole) throw damaged('it is cut off')
  return { parts, manifestText }
}

function parse(file: string, onReadEntry: (entry: ReadEntry) => void): Promise<boolean> {
  return new Promise((resolve, reject) => {
    let isWhole = false
    const fail = (error: Error) => reject(damaged(reasonOf(error)))
    const parser = new Parser({ strict: true, onReadEntry })
    parser.on('eof', () => {
      isWhole = true
    })
    parser.on('error', fail)
    parser.on('end', () => resolve(isWhole))
    createReadStream(file)
      .on('error', fail)
      .pipe(parser as unknown as NodeJS.WritableStream)
  })
}

const reasonOf = ({ message }: Error) =>
  /truncated/i.test(message) ? 'it is cut off' : `it cannot be read (${message})`

import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { Negotiator } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'

type Encoding = 'br' | 'gzip' | 'identity'

interface PageFile {
  readonly etag: string
  readonly type: string
  /** The contents, uncompressed and as compressed by the build. */
  readonly bytes: Readonly<Partial<Record<Encoding, Buffer>>>
}
export type PageFiles = ReadonlyMap<string, PageFile>

const encodingByExtension: Readonly<Record<string, Encoding>> = { '.br': 'br', '.gz': 'gzip' }
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
}
const encodings = new Negotiator({ supportedValues: ['br', 'gzip', 'identity'] })

/** The files below a folder of the build, by their path in it. They are few and small, and stay in memory. */
export function readPageFiles(folder: string): PageFiles {
  // Nothing else goes on during the start, and so many small files cost a third of what they would one promise each.
  const found = readdirSync(folder, { recursive: true, withFileTypes: true })
  const paths = found.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  const read = new Map(paths.map((path) => [path, readFileSync(path)]))
  const plain = [...read].filter(([path]) => !(extname(path) in encodingByExtension))
  return new Map(plain.map(([path, identity]) => [path.slice(folder.length + 1), pageFile(path, identity, read)]))
}

function pageFile(path: string, identity: Buffer, read: ReadonlyMap<string, Buffer>): PageFile {
  const [br, gzip] = [read.get(`${path}.br`), read.get(`${path}.gz`)]
  return {
    etag: `W/"${createHash('sha256').update(identity).digest('base64url')}"`,
    type: types[extname(path)] ?? 'application/octet-stream',
    bytes: { identity, ...(br && { br }), ...(gzip && { gzip }) },
  }
}

/** Sends a file in the best accepted encoding, or a 304 when the client already has it. */
export function sendPageFile(request: FastifyRequest, reply: FastifyReply, file: PageFile): FastifyReply {
  reply.headers({ etag: file.etag, vary: 'accept-encoding' })
  const isSame = reply.statusCode === 200 && request.headers['if-none-match'] === file.etag
  if (isSame) return reply.code(304).send()
  const encoding = encodings.negotiate(request.headers['accept-encoding'] ?? '') as Encoding | null
  const compressed = encoding === null || encoding === 'identity' ? undefined : file.bytes[encoding]
  if (compressed) reply.header('content-encoding', encoding)
  return reply.type(file.type).send(compressed ?? file.bytes.identity)
}

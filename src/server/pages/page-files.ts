import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { Negotiator } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'

type Encoding = 'br' | 'gzip' | 'identity'

export interface PageFile {
  readonly etag: string
  readonly type: string
  /** The contents, uncompressed and as compressed by the build. */
  readonly bytes: Readonly<Partial<Record<Encoding, Buffer>>>
}
export type PageFiles = ReadonlyMap<string, PageFile>

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
}
const encodings = new Negotiator({ supportedValues: ['br', 'gzip', 'identity'] })

/** What the build wrote beside the packed files: for each path its hash, and where each of its forms lies. */
type Packed = Record<string, { hash: string; parts: Partial<Record<Encoding, readonly [start: number, end: number]>> }>

/** The files of a build by their path in it, from the one file that holds them all: reading 300 takes a tenth of a start. */
export function readPageFiles(folder: string): PageFiles {
  const packed: Packed = JSON.parse(readFileSync(join(folder, 'files.json'), 'utf8'))
  const all = readFileSync(join(folder, 'files.bin'))
  const files = Object.entries(packed).map(([path, { hash, parts }]) => {
    const bytes = Object.fromEntries(
      Object.entries(parts).map(([form, [start, end]]) => [form, all.subarray(start, end)]),
    )
    return [path, { etag: `W/"${hash}"`, type: types[extname(path)] ?? 'application/octet-stream', bytes }] as const
  })
  return new Map(files as [string, PageFile][])
}

/** The same file under a tag for these sites: browsers may keep the former headers of what has the same tag. */
export function taggedFor(file: PageFile, sites: readonly string[]): PageFile {
  if (sites.length === 0) return file
  return { ...file, etag: `W/"${hash('sha256', [file.etag, ...sites].join(' '), 'base64url')}"` }
}

/** Sends a file in the best accepted encoding, or a 304 when the client already has it. */
export function sendPageFile(request: FastifyRequest, reply: FastifyReply, file: PageFile): FastifyReply {
  reply.headers({ etag: file.etag, vary: reply.getHeader('vary') ?? 'accept-encoding' })
  const isSame = reply.statusCode === 200 && request.headers['if-none-match'] === file.etag
  if (isSame) return reply.code(304).send()
  const encoding = encodings.negotiate(request.headers['accept-encoding'] ?? '') as Encoding | null
  const compressed = encoding === null || encoding === 'identity' ? undefined : file.bytes[encoding]
  if (compressed) reply.header('content-encoding', encoding)
  return reply.type(file.type).send(compressed ?? file.bytes.identity)
}

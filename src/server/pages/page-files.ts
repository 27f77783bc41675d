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
export type PageFiles = (path: string) => PageFile | undefined

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
}
const encodings = new Negotiator({ supportedValues: ['br', 'gzip', 'identity'] })

/** Returns the files of a build by their path in it. Each is read when it is first asked for, and then sent from memory. */
export function openPageFiles(folder: string): PageFiles {
  const known = new Map<string, PageFile>()
  return (path) => {
    const file = known.get(path) ?? (isPublic.test(path) ? readPageFile(join(folder, path)) : undefined)
    if (file) known.set(path, file)
    return file
  }
}

/** The build names its files like this, so that no path leads out of these folders. */
const isPublic = /^(documents|static\/(js|media))\/[\w.-]{1,100}\.(html|js|css|svg)$/

function readPageFile(file: string): PageFile | undefined {
  const [identity, br, gzip] = [file, `${file}.br`, `${file}.gz`].map(readIfThere)
  if (!identity) return undefined
  const etag = `W/"${hash('sha256', identity, 'base64url')}"`
  return { etag, type: types[extname(file)] ?? '', bytes: { identity, ...(br && { br }), ...(gzip && { gzip }) } }
}

function readIfThere(file: string): Buffer | undefined {
  try {
    return readFileSync(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** The tag changes with the sites that the headers name, because a browser keeps the headers that came with a tag. */
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

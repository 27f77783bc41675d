import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { DomainError, notFound } from '../lib/errors.ts'
import { type Overlay, overlaid } from '../masters/overlay.ts'
import { savedAs } from '../storage/file-kinds.ts'
import type { Disposition, Range, Storage } from '../storage/storage.ts'

interface SentFile {
  key: string
  name: string
  /** What this reader's copy has in place of the file's own bytes, and what tells it from other copies. */
  mark?: Overlay & { readonly id: string }
  disposition?: Disposition
}

/** Sends a stored file, whole or by Range, with headers that prevent it from acting in our origin. */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  storage: Storage,
  { key, name, mark, disposition: preferred }: SentFile,
): Promise<FastifyReply> {
  const size = await storage.sizeOf(key)
  if (size === undefined) throw notFound('This file')
  // Stored files never change, so the key serves as the ETag.
  const etag = mark ? `"${key}-${size}-${mark.id}"` : `"${key}"`
  const { type, disposition } = savedAs(key, name, preferred)
  reply
    .headers({
      'accept-ranges': 'bytes',
      etag,
      'cache-control': 'private, no-store',
      'content-disposition': disposition,
    })
    .header('content-security-policy', "sandbox; default-src 'none'; frame-ancestors 'none'")
    .type(type)
  const range = rangeOf(request.headers, etag, size)
  if (range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${size}`)
    throw new DomainError(416, 'This file has no such range.')
  }
  const { start, end } = range ?? { start: 0, end: size - 1 }
  if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`)
  reply.header('content-length', end - start + 1)
  if (request.method === 'HEAD') return reply.send(Readable.from([]))
  const bytes = await storage.read(key, range)
  return reply.send(mark ? overlaid(bytes, start, mark) : bytes)
}

/** Returns the requested range. Several ranges, an invalid one, or one of another version mean the whole file. */
function rangeOf(headers: FastifyRequest['headers'], etag: string, size: number): Range | 'unsatisfiable' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(headers.range ?? '') ?? []
  if (first === '' && last === '') return undefined
  if (headers['if-range'] !== undefined && headers['if-range'] !== etag) return undefined
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (start >= size || (first === '' && Number(last) === 0)) return 'unsatisfiable'
  return end < start ? undefined : { start, end }
}

import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { cutWhenOver } from '../http/cut.ts'
import { fewAtOnce } from '../http/few-at-once.ts'
import { rangeOf } from '../http/range.ts'
import { DomainError, notFound } from '../lib/errors.ts'
import { type Overlay, overlaid } from '../masters/overlay.ts'
import { savedAs } from '../storage/file-kinds.ts'
import type { Disposition, Storage } from '../storage/storage.ts'

interface SentFile {
  key: string
  name: string
  /** What this reader's copy has in place of the file's own bytes, and what tells it from other copies. */
  mark?: Overlay & { readonly id: string }
  disposition?: Disposition
  /** Whose downloads are counted. */
  holder: string
  /** Asked again while the file is sent, by a clock that goes on; it breaks off once it may no longer be had. */
  isOpen: () => Promise<boolean>
}

/** Milliseconds. */
const lookedAgainAfter = 3_000
/** Programs that fetch a file in parts open some at once. */
const mostAtOnce = 20

/** Sends a stored file, whole or by Range, with headers that prevent it from acting in our origin. */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  storage: Storage,
  { key, name, mark, disposition: preferred, holder, isOpen }: SentFile,
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
  const range = rangeOf(request, { etag, size })
  if (range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${size}`)
    throw new DomainError(416, 'This file has no such range.')
  }
  const { start, end } = range ?? { start: 0, end: size - 1 }
  if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`)
  reply.header('content-length', end - start + 1)
  if (request.method === 'HEAD') return reply.send(Readable.from([]))
  fewAtOnce(reply, holder, mostAtOnce)
  const bytes = await storage.read(key, range)
  return reply.send(cutWhenOver(mark ? overlaid(bytes, start, mark) : bytes, isOpen, lookedAgainAfter))
}

import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { DomainError, notFound } from '../platform/errors.ts'
import { savedAs } from '../platform/storage/file-kinds.ts'
import type { Disposition, Range, Storage } from '../platform/storage/storage.ts'

interface SentFile {
  key: string
  name: string
  disposition?: Disposition
}

/** Answers a kept file from whichever store, whole or by Range, so that nothing in it can act in our origin. */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  storage: Storage,
  { key, name, disposition: wanted }: SentFile,
): Promise<FastifyReply> {
  const size = await storage.sizeOf(key)
  if (size === undefined) throw notFound('This file')
  // A kept file never changes, so its key says which version it is.
  const etag = `"${key}"`
  const { type, disposition } = savedAs(key, name, wanted)
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
  if (range === 'beyond') {
    reply.header('content-range', `bytes */${size}`)
    throw new DomainError(416, 'This file has no such range.')
  }
  const { start, end } = range ?? { start: 0, end: size - 1 }
  if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`)
  reply.header('content-length', end - start + 1)
  return reply.send(request.method === 'HEAD' ? Readable.from([]) : await storage.read(key, range))
}

/** The one range that is asked for. Several, or one that is not understood, or of another version, means the whole file. */
function rangeOf(headers: FastifyRequest['headers'], etag: string, size: number): Range | 'beyond' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(headers.range ?? '') ?? []
  if (first === '' && last === '') return undefined
  if (headers['if-range'] !== undefined && headers['if-range'] !== etag) return undefined
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (start >= size || (first === '' && Number(last) === 0)) return 'beyond'
  return end < start ? undefined : { start, end }
}

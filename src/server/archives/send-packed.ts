import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { rangeOf } from '../http/range.ts'
import type { Turn } from '../lib/turns.ts'
import type { Read } from '../storage/storage.ts'
import type { PackedFile } from './archive.ts'
import { typeOf } from './file-types.ts'
import { openPacked } from './open-packed.ts'

/** Sends a file of an archive, whole or by Range, in its reader's turn; `cut` wraps the bytes of one that is sent for long. */
export async function sendPacked(
  request: FastifyRequest,
  reply: FastifyReply,
  { read, file, cut, turn }: { read: Read; file: PackedFile; cut: (bytes: Readable) => Readable; turn: Turn },
): Promise<FastifyReply> {
  const { size } = file
  const etag = `"${file.crc.toString(16)}-${size}"`
  reply.headers({ 'accept-ranges': 'bytes', etag, 'cache-control': 'private, no-cache' })
  if (namesTag(request.headers['if-none-match'], etag)) return reply.code(304).send()
  reply.type(typeOf(file.name) ?? 'application/octet-stream')
  const range = rangeOf(request, { etag, size })
  // A refusal without words: players of films ask so, not people.
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${size}`).send()
  const { start, end } = range ?? { start: 0, end: size - 1 }
  if (request.method === 'HEAD') return reply.header('content-length', end - start + 1).send(Readable.from([]))
  const bytes = await openPacked(read, file, { start, end }, turn)
  if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`)
  reply.header('content-length', end - start + 1)
  return reply.send(bytes instanceof Readable ? cut(bytes) : bytes)
}

const namesTag = (given: string | undefined, etag: string) =>
  given?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag) ?? false

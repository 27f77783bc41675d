import { finished, Readable } from 'node:stream'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyReply } from 'fastify'
import { asciiName } from './file-name.ts'

/** Milliseconds after which a reader who takes nothing is disconnected; Node may notice after twice as long. */
const stallLimit = 30_000

interface CsvFile {
  readonly csv: AsyncIterable<string | Uint8Array>
  readonly fileName: string
}

/** Sends a CSV file as fast as its reader takes it. `onEnd` runs when all is sent or the reader is gone. */
export function sendCsv(
  reply: FastifyReply,
  { csv, fileName }: CsvFile,
  onEnd: () => void,
  stall = stallLimit,
): FastifyReply {
  // One text at a time, which the socket encodes outside of the heap.
  const text = Readable.from(csv, { highWaterMark: 1 })
  finished(text, onEnd)
  // Without a listener, Node closes the connection.
  reply.raw.setTimeout(stall)
  return reply
    .header('content-disposition', contentDisposition(fileName, { fallback: asciiName(fileName) }))
    .header('content-security-policy', "sandbox; default-src 'none'; frame-ancestors 'none'")
    .type('text/csv; charset=utf-8')
    .send(text)
}

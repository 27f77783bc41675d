import { finished, Readable } from 'node:stream'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyReply } from 'fastify'
import { asciiName } from './file-name.ts'

interface CsvFile {
  readonly csv: AsyncIterable<string | Uint8Array>
  readonly fileName: string
  /** Called when all was sent, or the connection ended before. */
  readonly ended: (wasCut: boolean) => Promise<void>
}

/** Sends a CSV file as fast as its reader takes it. */
export function sendCsv(reply: FastifyReply, { csv, fileName, ended }: CsvFile): FastifyReply {
  // Without a database the address stands until it expires.
  finished(reply.raw, (cut) => void ended(cut != null).catch(() => {}))
  return (
    reply
      .header('content-disposition', contentDisposition(fileName, { fallback: asciiName(fileName) }))
      .header('content-security-policy', "sandbox; default-src 'none'; frame-ancestors 'none'")
      .type('text/csv; charset=utf-8')
      // One text at a time, which the socket encodes outside of the heap.
      .send(Readable.from(csv, { highWaterMark: 1 }))
  )
}

import { finished, Readable } from 'node:stream'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyReply } from 'fastify'
import { asciiName } from './file-name.ts'

interface CsvFile {
  readonly csv: AsyncIterable<string | Uint8Array>
  readonly fileName: string
  /** Called when the connection ends before all was sent. */
  readonly offerAgain: () => Promise<void>
}

/** Sends a CSV file as fast as its reader takes it. */
export function sendCsv(reply: FastifyReply, { csv, fileName, offerAgain }: CsvFile): FastifyReply {
  finished(reply.raw, (cut) => {
    // Without a database the reader asks for the list anew.
    if (cut) offerAgain().catch(() => {})
  })
  return (
    reply
      .header('content-disposition', contentDisposition(fileName, { fallback: asciiName(fileName) }))
      .header('content-security-policy', "sandbox; default-src 'none'; frame-ancestors 'none'")
      .type('text/csv; charset=utf-8')
      // One text at a time, which the socket encodes outside of the heap.
      .send(Readable.from(csv, { highWaterMark: 1 }))
  )
}

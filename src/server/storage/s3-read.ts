import { addAbortSignal, Readable } from 'node:stream'
import { GetObjectCommand, type S3Client } from '@aws-sdk/client-s3'
import type { ObjectId } from './s3-calls.ts'
import { answerDeadline, silenceDeadline, storeCall, storeUnavailable } from './s3-client.ts'
import type { Range } from './storage.ts'

/** Requests the rest again when the store closes the connection early. */
export async function readObject(client: S3Client, object: ObjectId, range?: Range): Promise<Readable> {
  const closing = new AbortController()
  const open = (part?: Range) => getObject(client, object, closing.signal, part)
  const first = await open(range)
  const start = range?.start ?? 0
  const bytes = resumed(first.body, open, { start, end: start + first.size - 1 }, closing.signal)
  // Closing the generator alone would wait for its pending chunk.
  return Readable.from(bytes, { objectMode: false }).once('close', () => closing.abort())
}

async function getObject(client: S3Client, object: ObjectId, closing: AbortSignal, range?: Range) {
  const waiting = new AbortController()
  const timer = setTimeout(() => waiting.abort(), answerDeadline)
  const command = new GetObjectCommand({ ...object, ...(range ? { Range: `bytes=${range.start}-${range.end}` } : {}) })
  try {
    const answer = await storeCall(() =>
      client.send(command, { abortSignal: AbortSignal.any([waiting.signal, closing]) }),
    )
    if (!answer) throw new Error(`${object.Key} vanished while it was read.`)
    return { body: addAbortSignal(closing, answer.Body as Readable), size: answer.ContentLength ?? 0 }
  } finally {
    clearTimeout(timer)
  }
}

type Open = (part: Range) => Promise<{ body: Readable }>

/** Stored objects never change, so resuming is safe. A response without any byte ends the retries. */
async function* resumed(first: Readable, open: Open, { start, end }: Range, closing: AbortSignal) {
  let body = first
  for (let position = start; ; ) {
    const opened = position
    const chunks: AsyncIterator<Buffer> = body[Symbol.asyncIterator]()
    for (let chunk = await next(body, chunks); chunk; chunk = await next(body, chunks)) {
      position += chunk.length
      yield chunk
    }
    if (position > end || closing.aborted) return
    if (position === opened) throw storeUnavailable(new Error('a file broke off'))
    body = (await open({ start: position, end })).body
  }
}

/** Returns undefined when the body ended, failed or timed out. */
async function next(body: Readable, chunks: AsyncIterator<Buffer>): Promise<Buffer | undefined> {
  const timer = setTimeout(() => body.destroy(), silenceDeadline)
  try {
    return (await chunks.next()).value
  } catch {
    return undefined
  } finally {
    clearTimeout(timer)
  }
}

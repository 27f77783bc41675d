import { addAbortSignal, Readable } from 'node:stream'
import { GetObjectCommand, type S3Client } from '@aws-sdk/client-s3'
import type { Place } from './s3-calls.ts'
import { answerDeadline, silenceDeadline, storeAway, storeCall } from './s3-client.ts'
import type { Range } from './storage.ts'

/** Reads an object at the reader's pace; where the store ends the connection early, it is asked for the rest. */
export async function readObject(client: S3Client, place: Place, range?: Range): Promise<Readable> {
  const left = new AbortController()
  const open = (part?: Range) => getObject(client, place, left.signal, part)
  const first = await open(range)
  const start = range?.start ?? 0
  const bytes = resumed(first.body, open, { start, end: start + first.size - 1 }, left.signal)
  // The generator's own ending waits for a piece that may be long in coming.
  return Readable.from(bytes, { objectMode: false }).once('close', () => left.abort())
}

/** The deadline is for the answer to begin. */
async function getObject(client: S3Client, place: Place, left: AbortSignal, range?: Range) {
  const waiting = new AbortController()
  const timer = setTimeout(() => waiting.abort(), answerDeadline)
  const command = new GetObjectCommand({ ...place, ...(range ? { Range: `bytes=${range.start}-${range.end}` } : {}) })
  try {
    const answer = await storeCall(() => client.send(command, { abortSignal: AbortSignal.any([waiting.signal, left]) }))
    if (!answer) throw new Error(`${place.Key} vanished while it was read.`)
    return { body: addAbortSignal(left, answer.Body as Readable), size: answer.ContentLength ?? 0 }
  } finally {
    clearTimeout(timer)
  }
}

type Open = (part: Range) => Promise<{ body: Readable }>

/** A kept object never changes, so what follows an interruption fits. One that breaks off without a byte is the end. */
async function* resumed(first: Readable, open: Open, { start, end }: Range, left: AbortSignal) {
  let body = first
  for (let reached = start; ; ) {
    const opened = reached
    const chunks: AsyncIterator<Buffer> = body[Symbol.asyncIterator]()
    for (let chunk = await next(body, chunks); chunk; chunk = await next(body, chunks)) {
      reached += chunk.length
      yield chunk
    }
    if (reached > end || left.aborted) return
    if (reached === opened) throw storeAway(new Error('a file broke off'))
    body = (await open({ start: reached, end })).body
  }
}

/** Nothing when the body ended, broke off or fell silent while it was waited for. A reader who pauses is no silence. */
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

import { on } from 'node:events'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { openReader } from '../database/dialect.ts'
import { exportRequests } from '../requests/lists/export-requests.ts'
import { chunksOf, headerOf } from './csv.ts'
import type { CsvChunk, RequestCsv } from './csv-in-worker.ts'

/** A thread that writes one CSV file of requests: one chunk for each message, and nothing when it is whole. */

const port = parentPort as MessagePort
const { database, now, requests, columns, isRest } = workerData as RequestCsv

const asked = on(port, 'message')
const encoder = new TextEncoder()
const db = openReader(database)
const rows = exportRequests({ db, now: () => now }, requests)
for await (const { text, last } of chunksOf(rows, columns, isRest ? '' : headerOf(columns))) {
  const bytes = encoder.encode(text)
  await asked.next()
  port.postMessage({ bytes, seq: last?.seq } satisfies CsvChunk, [bytes.buffer])
}
await db.destroy()
port.postMessage(undefined)

import { on } from 'node:events'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { openReader } from '../database/dialect.ts'
import { exportRequests } from '../requests/lists/list-requests.ts'
import { csvOf } from './csv.ts'
import type { RequestCsv } from './csv-in-worker.ts'

/** A thread that writes one CSV file of requests: one chunk for each message, and nothing when it is whole. */

const port = parentPort as MessagePort
const { database, now, actor, requests, columns } = workerData as RequestCsv

const asked = on(port, 'message')
const encoder = new TextEncoder()
const db = openReader(database)
for await (const text of csvOf(exportRequests({ db, now: () => now }, actor, requests), columns)) {
  const chunk = encoder.encode(text)
  await asked.next()
  port.postMessage(chunk, [chunk.buffer])
}
await db.destroy()
port.postMessage(undefined)

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'
import { csvInWorker } from '#server/exports/csv-in-worker.ts'
import { startTestApp } from '#support/app.ts'
import { askFor, cellsOf, exported, fillRequests } from '#support/exports.ts'

/** More than the sockets take in when nobody reads. */
const many = 4_000

/** Begins a download of many requests and reads no more than the head of the answer; `thread` writes the file. */
async function startDownload(t: Parameters<typeof startTestApp>[0]) {
  const { origin, given, services } = await startTestApp(t)
  const staff = await given.user('ADMIN')
  await fillRequests(services, many)
  const ask = () => askFor(origin, staff.call, { list: 'requests' })
  const started = once(process, 'worker') as Promise<[Worker]>
  const [answer] = (await once(get(await ask()), 'response')) as [IncomingMessage]
  t.after(() => answer.destroy())
  const [thread] = await started
  return { answer, thread, ask }
}

test('the thread that writes an export ends when its reader has gone', async (t) => {
  const { answer, thread } = await startDownload(t)
  const ended = once(thread, 'exit')

  answer.on('error', () => {}).destroy()

  await ended
})

test('the thread that writes an export ends when all is read', async (t) => {
  const { answer, thread } = await startDownload(t)
  const ended = once(thread, 'exit')

  const csv = Buffer.concat(await answer.toArray()).toString()

  await ended
  assert.equal(cellsOf(csv).length, many + 1)
})

test('an export whose thread dies is cut off, so that nobody takes it for whole, and the next one is whole', async (t) => {
  const { answer, thread, ask } = await startDownload(t)

  await thread.terminate()

  await assert.rejects(answer.toArray(), { code: 'ECONNRESET' })
  assert.equal(cellsOf(await (await fetch(await ask())).text()).length, many + 1)
})

test('requests full of quotes, which take the most memory to write, are exported', async (t) => {
  const { origin, given, services } = await startTestApp(t)
  const staff = await given.user('ADMIN')
  await fillRequests(services, 500, '"')

  const rows = await exported(origin, staff.call, { list: 'requests' })

  assert.equal(rows.length, 501)
  assert.equal(rows[1]?.[0], '"'.repeat(450))
})

test('a reader who pauses again at the end of an export gets no row twice', async (t) => {
  const { services } = await startTestApp(t)
  await fillRequests(services, 3)
  const requests = { status: 'pending', query: {}, questions: [] } as const
  const columns = [{ name: 'email', title: 'Email', access: 'user', isTime: false }] as const
  const parts: Uint8Array[] = []

  for await (const part of csvInWorker('Ada', {
    database: services.config.database,
    now: services.now(),
    requests,
    columns,
  })) {
    parts.push(part)
    await wait(2_100)
  }

  assert.deepEqual(cellsOf(Buffer.concat(parts).toString()).flat(), [
    '\ufeffEmail',
    '2@example.com',
    '1@example.com',
    '0@example.com',
  ])
})

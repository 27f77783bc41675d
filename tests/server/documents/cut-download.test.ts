import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { auth } from '#contract/auth.ts'
import { catalogues } from '#contract/catalogues.ts'
import { days, startTestApp, type TestApp } from '#support/app.ts'
import { pdf } from '#support/given.ts'
import { startLife } from '#support/request-life.ts'

const size = 40_000_000

/** An approved request for a large catalogue. */
async function startApproved(app: TestApp) {
  const life = await startLife(app, {}, Buffer.concat([pdf, Buffer.alloc(size - pdf.length, 7)]))
  await life.approve()
  const key = await life.mailedKey()
  return { ...life, key, url: at(app, (await life.open(key)).url) }
}

const at = ({ origin }: TestApp, address: string) => {
  const { pathname, search } = new URL(address)
  return `${origin}${pathname}${search}`
}

/** Takes a part after another, as a slow line does. Returns how many bytes arrived. */
async function takeSlowly(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<number> {
  for (let taken = 0; ; await sleep(10)) {
    const { done, value } = await reader.read()
    if (done) return taken
    taken += value.length
  }
}

async function begin(url: string) {
  const reader = (await fetch(url)).body?.getReader()
  assert.ok(reader)
  await reader.read()
  return reader
}

type Approved = Awaited<ReturnType<typeof startApproved>>

const ends: Record<string, (started: Approved) => Promise<unknown>> = {
  'is revoked': ({ revoke }) => revoke(),
  'is erased': ({ erase, key }) => erase(key),
  'loses its catalogue': ({ staff, catalogueId }) => staff.call(catalogues.remove, { params: { id: catalogueId } }),
  expires: async ({ pass }) => pass(days(400)),
}

for (const [end, deed] of Object.entries(ends))
  test(`a download that has begun ends when its link ${end}`, async (t) => {
    const started = await startApproved(await startTestApp(t))
    const reader = await begin(started.url)

    await deed(started)

    await assert.rejects(takeSlowly(reader))
  })

test('a download whose link stays is whole, also on a slow line', async (t) => {
  const { url } = await startApproved(await startTestApp(t))
  const reader = (await fetch(url)).body?.getReader()
  assert.ok(reader)

  assert.equal(await takeSlowly(reader), size)
})

test('a download of staff that has begun ends when they sign out', async (t) => {
  const app = await startTestApp(t)
  const { staff } = await startApproved(app)
  const { data } = await staff.call(catalogues.list)
  const reader = await begin(at(app, data[0]?.url ?? ''))

  await staff.call(auth.logout, { body: { refreshToken: staff.refreshToken } })

  await assert.rejects(takeSlowly(reader))
})

test('of one link twenty downloads are sent at once, and the next begins when one has ended', async (t) => {
  const { url } = await startApproved(await startTestApp(t))
  const readers = await Promise.all(Array.from({ length: 20 }, () => begin(url)))
  const begun = async () => {
    const answer = await fetch(url)
    await answer.body?.cancel()
    return answer.status
  }

  assert.equal(await begun(), 503)
  await readers[0]?.cancel()
  await sleep(100)
  assert.equal(await begun(), 200)
  // The server would wait for them at its end.
  await Promise.all(readers.map((reader) => reader.cancel()))
})

import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { auth } from '#contract/auth.ts'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { catalogues } from '#contract/catalogues.ts'
import { documents } from '#contract/documents.ts'
import { tourAccess } from '#contract/tour-access.ts'
import { type Call, CallError, client } from '#support/client.ts'
import { customer, pdf } from '#support/given.ts'
import { keyOf } from '#support/mails.ts'
import { owner, startWorld, type World } from './fixture.ts'
import { startLoad } from './load.ts'
import { until } from './until.ts'

const fileSize = 200_000_000
const chunk = randomBytes(1_000_000)

/** 200 MB that begin like a PDF, made while they are sent. */
function* largeFile() {
  yield pdf
  for (let left = fileSize - pdf.length; left > 0; left -= chunk.length)
    yield chunk.subarray(0, Math.min(left, chunk.length))
}

const hashOf = async (chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) => {
  const hash = createHash('sha256')
  for await (const each of chunks) hash.update(each)
  return hash.digest('hex')
}

async function signIn(origin: string): Promise<{ call: Call; accessToken: string; refreshToken: string }> {
  const { accessToken = '', refreshToken = '' } = await client(origin)(auth.login, {
    body: { username: owner.email, password: owner.password },
  })
  return { call: client(origin, accessToken), accessToken, refreshToken }
}

/** What a patient client does with a 502 or 503: it asks again. */
async function patiently<T>(ask: () => Promise<T>, withinMs = 30_000): Promise<T> {
  const asked = performance.now()
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      const passing = !(error instanceof CallError) || error.status >= 500
      if (!passing || performance.now() - asked > withinMs) throw error
      await sleep(50)
    }
  }
}

/** Sends half of a form of 200 MB and answers the status that comes back; the connection ends with it. */
async function halfSent(origin: string): Promise<number> {
  const headers = { 'content-type': 'application/json', 'content-length': fileSize }
  const form = request(`${origin}/api/client/catalogue/info`, { method: 'POST', headers, agent: false })
  const broken = new Promise((done) => form.on('error', done))
  const answered = once(form, 'response').then(([answer]: IncomingMessage[]) => answer?.statusCode ?? 0)
  for (let sent = 0; sent < fileSize / 2 && !form.destroyed && form.writable; sent += chunk.length)
    if (!form.write(chunk)) await Promise.race([once(form, 'drain'), broken, answered])
  const status = await answered
  form.destroy()
  return status
}

/** A paused queue is tried at most a minute later. */
const pauseEnds = 90_000

const mailTo = ({ smtp }: World, recipient: string, within?: number) =>
  until(async () => (await smtp.received()).findLast(({ to }) => to.includes(recipient)), within)

async function isMailPaused({ postgres }: World): Promise<boolean> {
  const db = new pg.Client({ connectionString: postgres.url })
  await db.connect()
  const { rowCount } = await db.query('select 1 from "mailPause"')
  await db.end()
  return rowCount === 1
}

async function emailsIn({ postgres }: World, mark: string): Promise<Set<string>> {
  const db = new pg.Client({ connectionString: postgres.url })
  await db.connect()
  const { rows } = await db.query('select email from "catalogueRequest" where email like $1', [`${mark}-%`])
  await db.end()
  return new Set(rows.map(({ email }: { email: string }) => email))
}

/** Three instances behind nginx, on PostgreSQL, an S3 store and a mail server; each test finds what the ones before it left. */
const world = await startWorld({ after })
const { origin, instances, smtp } = world
const visitor = client(origin)
const staff = await signIn(origin)
let catalogueId = ''
/** Everything that opened something. */
const tokens = [staff.accessToken, staff.refreshToken]

test('a 200 MB file goes straight to the store and becomes a catalogue, while an instance is killed', async (t) => {
  const body = { extension: 'pdf' as const, type: 'catalogue' as const, size: fileSize }
  const address = await staff.call(documents.uploadUrl, { body })
  assert.equal(address.startsWith(origin), false)
  const policy = (await fetch(`${origin}/resource/catalogue/upload`)).headers.get('content-security-policy') ?? ''
  assert.ok(policy.includes(`connect-src 'self' ${new URL(address).origin}`), policy)
  const put = await fetch(address, {
    method: 'PUT',
    body: Readable.toWeb(Readable.from(largeFile(), { objectMode: false })),
    duplex: 'half',
    headers: { 'content-type': 'application/octet-stream', 'content-length': String(fileSize) },
  } as RequestInit)
  assert.equal(put.status, 200, await put.text())

  const load = startLoad(t, visitor, staff.call, 'kill')
  await until(async () => (load.answered.length > 20 ? true : undefined))
  await instances[0]?.kill('SIGKILL')
  const url = address.split('?')[0] ?? ''
  catalogueId = (await patiently(() => staff.call(catalogues.create, { body: { name: 'Chairs', url } }))).id
  const before = load.answered.length
  await until(async () => (load.answered.length > before + 20 ? true : undefined))
  await load.stop()

  const kept = await emailsIn(world, 'kill')
  assert.deepEqual(
    load.answered.filter((email) => !kept.has(email)),
    [],
  )
  t.diagnostic(`killed one of three: ${load.answered.length} forms answered, ${load.failed.length} calls failed`)
  await instances[0]?.start()
})

test('a visitor asks for it, is approved, and the mailed link gives it back byte for byte', async () => {
  await visitor(catalogueRequests.send, { body: { ...customer, catalogueId } })
  const pending = (await staff.call(catalogueRequests.listPending, { query: { size: 100 } })).data
  const id = pending.find(({ email }) => email === customer.email)?.id ?? ''
  await staff.call(catalogueRequests.approve, { params: { id }, body: {} })

  const { link = '' } = await mailTo(world, customer.email)
  tokens.push(keyOf(link))
  assert.ok(link.startsWith(`${origin}/client/request/`), link)
  const address = `${origin}/api/client/document/${keyOf(link)}`
  const document = await fetch(address)
  assert.equal(document.status, 200)
  assert.equal(await hashOf(document.body as unknown as AsyncIterable<Uint8Array>), await hashOf(largeFile()))
  const part = await fetch(address, { headers: { range: `bytes=${fileSize - 10}-` } })
  assert.equal((await part.arrayBuffer()).byteLength, 10)
  const { data } = await staff.call(catalogues.list)
  assert.equal((await fetch(data[0]?.url ?? '', { headers: { range: 'bytes=0-3' } })).status, 206)
})

test('who signs out on one instance is signed out on the others at the next call', async () => {
  const other = await signIn(instances[0]?.origin ?? '')
  const calls = instances.map((each) => client(each.origin, other.accessToken))
  for (const call of calls) await call(catalogues.list)
  await client(instances[2]?.origin ?? '')(auth.logout, { body: { refreshToken: other.refreshToken } })
  for (const call of calls) {
    await assert.rejects(call(catalogues.list), (error) => error instanceof CallError && error.status === 401)
  }
})

test('the database restarts under load: nothing that was answered is lost, and calls succeed within five seconds', async (t) => {
  const load = startLoad(t, visitor, staff.call, 'restart')
  await until(async () => (load.answered.length > 10 ? true : undefined))
  await world.postgres.restart()
  const back = performance.now()
  await patiently(() => staff.call(catalogues.list))
  assert.ok(performance.now() - back < 5_000)
  const before = load.answered.length
  await until(async () => (load.answered.length > before + 10 ? true : undefined))
  await load.stop()
  const kept = await emailsIn(world, 'restart')
  assert.deepEqual(
    load.answered.filter((email) => !kept.has(email)),
    [],
  )
  assert.deepEqual(
    load.failed.filter((status) => status !== 503),
    [],
  )
  t.diagnostic(
    `database restart: ${load.answered.length} forms answered, ${load.failed.length} calls told to come again`,
  )
})

test('a mail server that is away for a while gets every message when it is back', async () => {
  await smtp.stop()
  const emails = Array.from({ length: 5 }, (_, index) => `patient-${index}@example.com`)
  for (const email of emails) {
    await visitor(catalogueRequests.send, { body: { ...customer, email, catalogueId } })
    const { data } = await staff.call(catalogueRequests.listPending, { query: { size: 100 } })
    const id = data.find((row) => row.email === email)?.id ?? ''
    await staff.call(catalogueRequests.approve, { params: { id }, body: {} })
  }
  await until(async () => (await isMailPaused(world)) || undefined)
  await smtp.start()
  for (const email of emails) await mailTo(world, email, pauseEnds)
  const received = (await smtp.received()).filter(({ to }) => to.includes('patient-'))
  assert.equal(received.length, emails.length)
})

test('every instance is restarted in turn under load, and no request fails', async (t) => {
  // Each request on a connection of its own: an idle one that the proxy closes is the client's to open again.
  const alone = { connection: 'close' }
  const load = startLoad(t, client(origin, undefined, alone), client(origin, staff.accessToken, alone), 'rolling')
  for (const index of [0, 1, 2]) {
    await until(async () => (load.answered.length > 10 * (index + 1) ? true : undefined))
    const before = instances[index]?.pid()
    await world.renew(index)
    assert.notEqual(instances[index]?.pid(), before)
  }
  await load.stop()
  assert.deepEqual(load.failed, [])
  t.diagnostic(`rolling restart: ${load.answered.length} forms answered, none failed`)
})

test('instances restart one right after another without being taken out of the proxy: no read fails, and at most a form each', async (t) => {
  const alone = { connection: 'close' }
  const load = startLoad(t, client(origin, undefined, alone), client(origin, staff.accessToken, alone), 'hasty')
  for (const index of [0, 1, 2]) {
    await until(async () => (load.answered.length > 10 * (index + 1) ? true : undefined))
    assert.equal(await instances[index]?.kill('SIGTERM'), 0)
    await instances[index]?.start()
  }
  await load.stop()
  assert.deepEqual(load.failedReads, [])
  // The proxy does not repeat a form whose connection was reset when an instance closed its socket (decision 22).
  assert.ok(load.failed.length <= instances.length, load.failed.join())
  t.diagnostic(`hasty restart: ${load.answered.length} forms answered, ${load.failed.length} failed`)
})

test('behind a pooler of transactions commands run beside the instances, and no request fails', async (t) => {
  const load = startLoad(t, visitor, staff.call, 'pooled')
  const archive = join(world.folder, 'backup.tar')
  const list = join(world.folder, 'pending.csv')

  assert.match(await world.docent('migrate'), /up to date/)
  await world.docent('export', '--list', 'requests', '--query', 'q=pooled', '--out', list)
  await world.docent('search', 'rebuild')
  await world.docent('keys', 'rotate')
  assert.match(await world.docent('backup', archive), /^Wrote /)
  const before = load.answered.length
  await until(async () => (load.answered.length > before + 20 ? true : undefined))
  await load.stop()

  assert.deepEqual(load.failed, [])
  assert.match(await readFile(list, 'utf8'), /pooled-a-0@example.com/)
  const { data } = await staff.call(catalogueRequests.listPending, { query: { q: 'pooled-b-0@example.com' } })
  assert.deepEqual(
    data.map(({ email }) => email),
    ['pooled-b-0@example.com'],
  )
})

test('what instances say of themselves is closed to the outside', async () => {
  for (const path of ['/readyz', '/metrics']) assert.equal((await fetch(`${origin}${path}`)).status, 404)
})

test('a tour of plain files behind nginx opens in its window, counts a visit once and closes on Reject', async () => {
  await mkdir(join(world.tourFiles, 'pictures'))
  const files = {
    'index.html': '<script src=show.js></script><img src=pictures/1.svg>',
    'show.js': '1',
    'pictures/1.svg': '<svg/>',
  }
  for (const [name, text] of Object.entries(files)) await writeFile(join(world.tourFiles, name), text)
  const browser = { 'user-agent': 'the browser of the story' }
  const open = (path: string, cookie = '') =>
    fetch(`${world.tour}${path}`, { headers: { ...browser, ...(cookie ? { cookie } : {}) } })
  const startTime = Date.now() + 2_000
  const { id } = await staff.call(tourAccess.create, {
    body: { name: 'Spring', type: 'tour', startTime, endTime: startTime + 3_600_000 },
  })
  const { data } = await staff.call(tourAccess.list)
  const { token = '' } = data.find((row) => row.id === id) ?? {}
  tokens.push(token)
  const { link } = await staff.call(tourAccess.link)
  assert.equal(link, world.tour)

  assert.equal((await open(`?token=${token}`)).status, 403)
  const first = await until(async () => {
    const answer = await open(`?token=${token}`)
    return answer.status === 200 ? answer : undefined
  })
  assert.ok(Date.now() >= startTime)
  assert.equal(await first.text(), files['index.html'])
  const [cookie = ''] = first.headers.getSetCookie()[0]?.split(';') ?? []
  assert.equal(cookie, `docent-tour=${token}`)
  for (const name of ['show.js', 'pictures/1.svg', 'index.html']) {
    assert.equal((await open(name, cookie)).status, 200, name)
    assert.equal((await open(name)).status, 403, `${name} without the cookie`)
    assert.equal((await open(name, 'docent-tour=guess')).status, 403)
  }
  assert.equal((await staff.call(tourAccess.list)).data.find((row) => row.id === id)?.openings, 1)

  const rejectedAt = performance.now()
  await staff.call(tourAccess.disable, { body: { id } })
  await until(async () => ((await open('pictures/1.svg', cookie)).status === 403 ? true : undefined))
  assert.ok(performance.now() - rejectedAt < 10_000)
  assert.equal((await open(`?token=${token}`)).status, 403)
})

test('three forms of 200 MB that are half sent are refused and fill no disk', async () => {
  const answers = await Promise.all(Array.from({ length: 3 }, () => halfSent(origin)))

  assert.deepEqual(answers, [413, 413, 413])
  assert.equal(await world.keptBodies(), 0)
})

test('asked to stop, every instance ends well', async () => {
  assert.deepEqual(await Promise.all(instances.map(({ kill }) => kill('SIGTERM'))), [0, 0, 0])
})

test('no log of the proxy holds a token, also of what failed', async () => {
  const [, , documentToken, tourToken] = tokens
  const failing = [
    `${origin}/api/client/document/${documentToken}`,
    `${origin}/client/request/${documentToken}`,
    `${origin}/api/tour/verify?token=${tourToken}`,
  ]
  for (const address of [...failing, `${world.tour}?token=${tourToken}`])
    assert.ok((await fetch(address)).status >= 500)

  const logs = await until(async () => {
    const text = await world.proxyLogs()
    return text.includes(' GET /api/client/document 502 ') ? text : undefined
  })
  assert.equal(tokens.length, 4)
  for (const token of tokens) assert.ok(token.length >= 32 && !logs.includes(token), token)
  assert.match(logs, / POST \/api\/client\/catalogue\/info 200 /)
})

import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { tours } from '#contract/tours.ts'
import { startTestApp } from '#support/app.ts'
import { missingReason } from '#support/servers/programs.ts'
import { freePorts, throwAwayFolder } from '#support/servers/run.ts'
import { kits } from '#support/servers/tour-hosts/kits.ts'
import { withdraw } from '#support/tour.ts'

const page = '<!doctype html><title>Flat 4</title>'
const tile = randomBytes(50_000)
const film = randomBytes(3_000_000)

for (const [name, { program, start }] of Object.entries(kits)) {
  const skip = (program && (await missingReason(program))) ?? false

  test(`${name}: a tour on another host opens with its token, and closes when that is withdrawn`, {
    skip,
  }, async (t) => {
    const { staff, access, visit, folder } = await guardedTour(t, start)

    const first = await visit(`index.html?lang=en&token=${access.token}`)
    assert.equal(await first.text(), page)
    assert.equal(first.headers.get('referrer-policy'), 'no-referrer')
    assert.deepEqual(Buffer.from(await (await visit('tiles/0.jpg')).arrayBuffer()), tile)
    assert.match((await visit('')).headers.get('cache-control') ?? '', /private, no-cache/)
    const part = await visit('film.mp4', { range: 'bytes=2000000-' })
    assert.equal(part.status, 206)
    assert.deepEqual(Buffer.from(await part.arrayBuffer()), film.subarray(2_000_000))
    assert.equal((await visit('nothing.jpg')).status, 404)
    await withdraw(staff.call, access.id)
    while ((await visit('tiles/0.jpg')).status !== 403) await sleep(200)
    assert.equal((await visit(`?token=${access.token}`)).status, 403)
    for (const log of await logsIn(folder)) assert.ok(!log.includes(access.token))
  })

  test(`${name}: without a token of this very tour nothing of it is shown`, { skip }, async (t) => {
    const { other, access, ask } = await guardedTour(t, start)
    const early = { cookie: `docent-tour=${access.token}x` }

    for (const path of ['', 'index.html', 'tiles/0.jpg', './/tiles/0.jpg', 'tiles/../index.html', '%69ndex.html'])
      assert.equal((await ask(path)).status, 403, path)
    for (const token of [
      other.token,
      'guess',
      '',
      'a%0d%0aSet-Cookie:b',
      `${access.token}%00`,
      `x&token=${access.token}`,
    ])
      assert.equal((await ask(`index.html?token=${token}`)).status, 403, token)
    for (const headers of [early, { cookie: `docent-tour=${other.token}` }, { cookie: 'docent-tour=' }])
      assert.equal((await ask('tiles/0.jpg', headers)).status, 403, headers.cookie)
    const forged = { 'x-original-uri': `/?token=${other.token}`, 'x-forwarded-uri': `/?token=${other.token}` }
    assert.equal((await ask('index.html?tour=another&kit=none', forged)).status, 403)
  })
}

async function guardedTour(t: TestContext, start: (typeof kits)[string]['start']) {
  const app = await startTestApp(t)
  const port = await freePorts()
  const folder = await throwAwayFolder('tour-host')
  t.after(folder.remove)
  const files = join(folder.path, 'tours')
  await mkdir(join(files, 'flat-4/tiles'), { recursive: true })
  for (const [name, bytes] of Object.entries({ 'index.html': page, 'tiles/0.jpg': tile, 'film.mp4': film }))
    await writeFile(join(files, 'flat-4', name), bytes)
  const address = `http://127.0.0.1:${port}/flat-4/`
  const staff = await app.given.user('ADMIN')
  const tour = await staff.call(tours.create, { body: { name: 'Flat 4', kind: 'address', address } })
  const another = await staff.call(tours.create, { body: { name: 'Flat 5', kind: 'address', address } })
  const host = await start({ docent: app.origin, tourId: tour.id, port, files, folder: folder.path })
  t.after(host.stop)
  const ask = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${address}${path}`, { headers, redirect: 'manual' })
  return {
    staff,
    access: await app.given.access(staff.call, tour.id),
    other: await app.given.access(staff.call, another.id, 'Grace'),
    ask,
    visit: browser(ask, address),
    folder: folder.path,
  }
}

/** Follows redirects and keeps the cookie, as a browser does. */
function browser(ask: (path: string, headers: Record<string, string>) => Promise<Response>, address: string) {
  let cookie = ''
  return async function visit(path: string, headers: Record<string, string> = {}): Promise<Response> {
    const answer = await ask(path, { ...headers, ...(cookie ? { cookie } : {}) })
    const [set] = answer.headers.getSetCookie()
    if (set) {
      assert.match(set, /^docent-tour=[\w-]+; Path=\/flat-4\/; HttpOnly; Secure; SameSite=None; Partitioned$/)
      cookie = set.split(';')[0] ?? ''
    }
    const location = answer.headers.get('location')
    return location ? visit(location.slice(address.length), headers) : answer
  }
}

async function logsIn(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.log'))
  return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
}

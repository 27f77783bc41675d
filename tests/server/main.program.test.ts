import assert from 'node:assert/strict'
import { once } from 'node:events'
import { open, stat, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Readable } from 'node:stream'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { auth } from '#contract/auth.ts'
import { registrations } from '#contract/registrations.ts'
import { system } from '#contract/system.ts'
import { client } from '#support/client.ts'
import { docent, serverThatEnds, startByNpm, startServer, temporaryFolder } from '#support/program.ts'

const owner = {
  email: 'owner@example.com',
  firstName: 'Olga',
  lastName: 'Owner',
  password: 'hunter2 canary password',
  confirmedPassword: 'hunter2 canary password',
}

test('the first start prints an address on which the owner sets their password', async (t) => {
  const { origin, output } = await startServer(t, { DATA_DIR: await temporaryFolder(t) })
  const visitor = client(origin)
  const address = new URL(/http\S+\/setup\?\S+/.exec(output.stdout)?.[0] ?? 'http://none')

  await visitor(system.setup, { body: { token: address.searchParams.get('token') ?? '', ...owner } })

  await visitor(auth.login, { body: { username: owner.email, password: owner.password } })
})

test('the logs name the routes and never a secret', async (t) => {
  const { origin, process, ended } = await startServer(t, {
    DATA_DIR: await temporaryFolder(t),
    ADMIN_EMAIL: owner.email,
    ADMIN_PASSWORD: owner.password,
  })
  const visitor = client(origin)
  const { accessToken = '', refreshToken = '' } = await visitor(auth.login, {
    body: { username: owner.email, password: owner.password },
  })
  await fetch(`${origin}/api/tour/verify?token=canary-in-the-query`)
  await fetch(`${origin}/api/client/document/canary-in-the-path`, { redirect: 'manual' })
  await fetch(`${origin}/api/users/active`, { headers: { authorization: `Bearer ${accessToken}` } })

  process.kill('SIGTERM')
  const { stdout, stderr } = await ended
  assert.match(stdout, /"route":"\/api\/users\/active","status":200/)
  assert.match(stdout, /"route":"\/api\/client\/document\/:token"/)
  for (const secret of ['canary', accessToken, refreshToken]) assert.ok(!stdout.includes(secret), secret)
  assert.equal(stderr, '')
})

test('an untrusted proxy is logged once, however many requests it forwards', async (t) => {
  const { origin, process, ended } = await startServer(t, { DATA_DIR: await temporaryFolder(t) })

  for (let time = 0; time < 5; time++)
    await fetch(`${origin}/healthz`, { headers: { 'x-forwarded-for': '203.0.113.9' } })
  await fetch(`${origin}/api/docs/json`, { headers: { 'x-forwarded-for': '203.0.113.9' } })

  process.kill('SIGTERM')
  assert.equal((await ended).stdout.match(/TRUSTED_PROXIES does not name/g)?.length, 1)
})

test('request data never starts a log line or appears in one', async (t) => {
  const { origin, process, ended } = await startServer(t, {
    DATA_DIR: await temporaryFolder(t),
    ADMIN_EMAIL: owner.email,
    ADMIN_PASSWORD: owner.password,
    LOG_LEVEL: 'debug',
  })
  const line = '\r\n{"level":60,"msg":"forged"}\r\n'
  const part = encodeURIComponent(line)
  const headers = { 'content-type': 'application/json', 'user-agent': 'forged', cookie: `docent-tour=forged` }
  const post = (path: string, body: string) => fetch(origin + path, { method: 'POST', headers, body })

  for (const path of [`/api/client/document/${part}`, `/api/tour/verify?token=${part}`, `/${part}`, `/%ff${part}`])
    await fetch(origin + path, { headers, redirect: 'manual' })
  await post('/api/auth/login', JSON.stringify({ username: line, password: line }))
  await post('/api/auth/login', line)
  await post('/api/register', JSON.stringify({ ...owner, email: 'ada@example.com', firstName: `x${line}x` }))
  process.kill('SIGTERM')

  const lines = (await ended).stdout.trimEnd().split('\n')
  assert.deepEqual(
    lines.filter((each) => !each.startsWith('{')),
    [`Docent listens on ${origin}`],
  )
  for (const each of lines.filter((candidate) => candidate.startsWith('{'))) assert.ok(JSON.parse(each).level, each)
  assert.ok(!lines.join().includes('forged'))
  assert.ok(lines.length > 7)
})

/** Returns the status of a call whose body is sent after `meanwhile`, once its head has arrived. */
function answeredAfter(origin: string, meanwhile: () => unknown): Promise<number | undefined> {
  const headers = { 'content-type': 'application/json', expect: '100-continue' }
  return new Promise((resolve, reject) => {
    const slow = request(`${origin}/api/auth/logout`, { method: 'POST', headers })
    slow.on('response', (response) => resolve(response.resume().statusCode))
    slow.on('error', reject)
    slow.on('continue', async () => {
      await meanwhile()
      slow.end('{"refreshToken":"canary in the body"}')
    })
    slow.flushHeaders()
  })
}

test('on SIGTERM it finishes calls in flight and exits with code 0', async (t) => {
  const { origin, process, ended } = await startServer(t, { DATA_DIR: await temporaryFolder(t) })

  assert.equal(await answeredAfter(origin, () => process.kill('SIGTERM')), 204)
  assert.equal((await ended).code, 0)
})

test('a call that does not end is cut off fifteen seconds after SIGTERM, and it exits with code 0', async (t) => {
  const DATA_DIR = await temporaryFolder(t)
  const { origin, process, ended } = await startServer(t, { DATA_DIR })
  const endless = answeredAfter(origin, async () => {
    process.kill('SIGTERM')
    await ended
  })

  await assert.rejects(endless, { code: 'ECONNRESET' })

  assert.equal((await ended).code, 0)
  const db = new DatabaseSync(join(DATA_DIR, 'docent.sqlite'))
  assert.deepEqual(db.prepare('select * from instance').all(), [])
  db.close()
})

test('an uncaught error is logged once, calls in flight finish, and the exit code is not 0', async (t) => {
  for (const fails of ['throw error', 'Promise.reject(error)']) {
    const preload = `process.on('SIGWINCH', () => { const error = new Error('never expected'); ${fails} })`
    const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(preload)}`
    const { origin, process, output, ended } = await startServer(t, {
      DATA_DIR: await temporaryFolder(t),
      NODE_OPTIONS,
    })

    const answered = await answeredAfter(origin, async () => {
      process.kill('SIGWINCH')
      while (!output.stdout.includes('never expected')) await once(process.stdout as Readable, 'data')
    })
    const { code, stdout, stderr } = await ended

    assert.deepEqual([answered, code, stderr], [204, 1, ''], fails)
    const told = stdout.split('\n').filter((line) => line.includes('never expected'))
    assert.deepEqual(
      told.map((line) => JSON.parse(line).err.message),
      ['never expected'],
    )
    assert.ok(!stdout.includes('canary'))
  }
})

/** Returns the number of lost log lines that a server reports. */
async function linesLost(origin: string): Promise<number> {
  const figures = await (await fetch(`${origin}/metrics`)).text()
  return Number(/^docent_log_lines_lost_total (\d+)$/m.exec(figures)?.[1])
}

test('with its log on a full disk it answers, counts the lost lines, and exits with code 0 on SIGTERM', async (t) => {
  const full = await open('/dev/full', 'w')
  t.after(() => full.close())
  const { origin, process, ended } = await startServer(t, { DATA_DIR: await temporaryFolder(t) }, full.fd)

  const answers = await Promise.all(Array.from({ length: 20 }, () => fetch(`${origin}/api/docs/json`)))

  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
  assert.ok((await linesLost(origin)) >= 20)
  process.kill('SIGTERM')
  assert.equal((await ended).code, 0)
})

test('when the reader of its log is gone it answers, counts the lost lines, and exits with code 0 on SIGTERM', async (t) => {
  const { origin, process, ended } = await startServer(t, { DATA_DIR: await temporaryFolder(t) })
  process.stdout?.destroy()
  await once(process.stdout as Readable, 'close')

  const answers = await Promise.all(Array.from({ length: 20 }, () => fetch(`${origin}/api/docs/json`)))

  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
  assert.ok((await linesLost(origin)) >= 20)
  process.kill('SIGTERM')
  assert.equal((await ended).code, 0)
})

test('an uncaught error ends the process with a non-zero code also when it cannot be logged', async (t) => {
  const full = await open('/dev/full', 'w')
  t.after(() => full.close())
  const preload = `process.on('SIGWINCH', () => { throw new Error('never expected') })`
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(preload)}`
  const { process, ended } = await startServer(t, { DATA_DIR: await temporaryFolder(t), NODE_OPTIONS }, full.fd)

  process.kill('SIGWINCH')

  assert.equal((await ended).code, 1)
})

test('a silent mail server does not delay the shutdown, and its mail stays in the outbox', async (t) => {
  let connections = 0
  const silent = createServer(() => connections++).listen(0, '127.0.0.1')
  t.after(() => silent.close())
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const DATA_DIR = await temporaryFolder(t)
  const { origin, process, ended } = await startServer(t, { DATA_DIR, SMTP_URL: `smtp://127.0.0.1:${port}` })
  const visitor = client(origin)
  for (const email of ['ada', 'bob', 'cleo', 'dan', 'eve', 'fay', 'gus'].map((name) => `${name}@example.com`)) {
    await visitor(registrations.signUp, { body: { ...owner, email } })
  }
  // The first connection is the check at the start.
  while (connections < 2) await sleep(20)

  process.kill('SIGTERM')
  assert.equal((await ended).code, 0)

  const { stdout } = await docent(['mail', 'list'], { DATA_DIR })
  assert.equal(stdout.match(/@example\.com/g)?.length, 7)
})

test('the files in the data folder are readable by their user only', async (t) => {
  const folder = join(await temporaryFolder(t), 'data')
  await startServer(t, { DATA_DIR: folder })

  for (const [name, mode] of [
    ['.', 0o700],
    ['docent.sqlite', 0o600],
    ['files', 0o700],
    ['mail', 0o700],
  ] as const) {
    assert.equal((await stat(join(folder, name))).mode & 0o777, mode, name)
  }
})

test('npm start stops its server on SIGTERM', async (t) => {
  const { origin, npm } = await startByNpm(t, { DATA_DIR: await temporaryFolder(t) })

  npm.kill('SIGTERM')
  await once(npm, 'exit')

  await assert.rejects(fetch(`${origin}/healthz`), 'the server is still there')
})

const badStarts: [string, Record<string, string>, RegExp][] = [
  ['a host that is not known', { HOST: 'no-such-host.invalid' }, /^HOST is not known: [^\n]+\.\n$/],
  ['a host that is no address', { HOST: '999.1.1.1' }, /^HOST must be an address [^\n]+\.\n$/],
  ['proxies that are everybody', { TRUSTED_PROXIES: '0.0.0.0/0' }, /^TRUSTED_PROXIES must not [^\n]+\.\n$/],
  [
    'a weak password of the first owner',
    { ADMIN_EMAIL: 'a@example.com', ADMIN_PASSWORD: 'short' },
    /^ADMIN_PASSWORD cannot be used: [^\n]+ at least 8 characters\.\n$/,
  ],
  ['a folder that cannot be made', { DATA_DIR: '/dev/null/docent' }, /^DATA_DIR cannot be used: [^\n]+\.\n$/],
]

test('a failed start is reported in one sentence that names the setting, with a non-zero code', async (t) => {
  for (const [what, env, words] of badStarts) {
    const { code, stderr } = await serverThatEnds({ DATA_DIR: await temporaryFolder(t), ...env })
    assert.match(stderr, words, what)
    assert.equal(code, 1, what)
  }
})

test('a file that is not a database is reported in one sentence', async (t) => {
  const DATA_DIR = await temporaryFolder(t)
  await writeFile(join(DATA_DIR, 'docent.sqlite'), 'no database '.repeat(100))

  const { code, stderr } = await serverThatEnds({ DATA_DIR })

  assert.match(stderr, /^The database in DATA_DIR cannot be used: [^\n]+\.\n$/)
  assert.equal(code, 1)
})

test('a bad setting stops the start with one sentence that names it', async (t) => {
  const DATA_DIR = await temporaryFolder(t)

  const { code, stderr } = await docent(['migrate'], { DATA_DIR, PORT: 'abc' })

  assert.equal(code, 1)
  assert.equal(stderr, 'PORT must be a whole number from 0 to 65535, not "abc".\n')
})

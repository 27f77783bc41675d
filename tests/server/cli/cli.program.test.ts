import assert from 'node:assert/strict'
import { mkdir, open, readdir, readFile, stat, watch } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { auditTrail } from '#contract/audit.ts'
import { auth } from '#contract/auth.ts'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { catalogues } from '#contract/catalogues.ts'
import { secondFactor } from '#contract/second-factor.ts'
import { system } from '#contract/system.ts'
import { users } from '#contract/users.ts'
import { CallError, client } from '#support/client.ts'
import { startOutbox } from '#support/outbox.ts'
import { docent, startCommand, startServer, temporaryFolder } from '#support/program.ts'
import { refused } from '#support/refusals.ts'
import { codeAt } from '#support/second-factor.ts'

const password = 'correct horse battery'
const email = 'owner@example.com'
const create = ['admin', 'create', '--email', email]

async function signIn(origin: string) {
  const { accessToken = '' } = await client(origin)(auth.login, { body: { username: email, password } })
  return client(origin, accessToken)
}

test('admin create makes an owner who can sign in', async (t) => {
  const DATA_DIR = await temporaryFolder(t)
  const { origin } = await startServer(t, { DATA_DIR })

  const { code, stdout } = await docent(create, { DATA_DIR }, `${password}\n`)

  assert.equal(code, 0)
  assert.equal(stdout, 'owner@example.com is now an owner of this installation.\n')
  const { data } = await (await signIn(origin))(users.listActive)
  assert.deepEqual(
    data.map(({ role }) => role),
    ['SUPER_ADMIN'],
  )
  assert.equal((await docent(create, { DATA_DIR }, `${password}\n`)).stderr, 'This address already has an account.\n')
  const weak = await docent(['admin', 'create', '--email', 'b@example.com'], { DATA_DIR }, 'short\n')
  assert.match(weak.stderr, /at least 8 characters/)
})

test('sample fills in requests beside a running server, a fifth of them pending, and every total is true', async (t) => {
  const DATA_DIR = await temporaryFolder(t)
  await docent(create, { DATA_DIR }, `${password}\n`)
  const { origin } = await startServer(t, { DATA_DIR })
  const owner = await signIn(origin)

  const { code } = await docent(['sample', '--requests', '5000'], { DATA_DIR })

  assert.equal(code, 0)
  assert.equal((await owner(catalogueRequests.listPending, { query: { size: 1 } })).totalElements, 1_000)
  assert.equal((await owner(catalogueRequests.history, { query: { size: 1 } })).totalElements, 5_000)
  const { data } = await owner(catalogues.list)
  assert.equal(data.length, 3)
  assert.equal((await fetch(data[0]?.url ?? '')).headers.get('content-type'), 'application/pdf')
})

test('a sample that was killed leaves no file that the clean-up would not find', async (t) => {
  const DATA_DIR = await temporaryFolder(t)
  await docent(create, { DATA_DIR }, `${password}\n`)
  const files = join(DATA_DIR, 'files')
  await mkdir(files, { recursive: true })
  const sample = await startCommand(['sample', '--requests', '1'], { DATA_DIR })
  for await (const { filename } of watch(files)) if (filename?.endsWith('.pdf')) break
  sample.process.kill('SIGKILL')
  await sample.ended

  const database = new DatabaseSync(join(DATA_DIR, 'docent.sqlite'))
  t.after(() => database.close())
  const known = database.prepare('select key from upload').all()

  const stored = (await readdir(files)).filter((name) => name.endsWith('.pdf'))
  assert.notEqual(stored.length, 0)
  assert.deepEqual(
    stored.filter((name) => !known.some(({ key }) => key === name)),
    [],
  )
})

test('nothing of the sample lies in the future', async (t) => {
  const DATA_DIR = await temporaryFolder(t)
  await docent(create, { DATA_DIR }, `${password}\n`)
  await docent(['sample', '--requests', '2000'], { DATA_DIR })
  const { origin } = await startServer(t, { DATA_DIR })
  const owner = await signIn(origin)

  const { data } = await owner(catalogueRequests.history, { query: { size: 10 } })

  const facts = await Promise.all(data.map(({ id }) => owner(catalogueRequests.find, { params: { id } })))
  const times = facts.flatMap(({ decidedAt, link }) => [decidedAt ?? 0, link?.lastOpened ?? 0])
  assert.ok(Math.max(...times) > 0)
  assert.ok(Math.max(...times) <= Date.now())
})

test('a backup taken beside a running server restores completely and revives no session', async (t) => {
  const DATA_DIR = await temporaryFolder(t)
  const archive = join(await temporaryFolder(t), 'docent.tar')
  const restored = join(await temporaryFolder(t), 'restored')
  await docent(create, { DATA_DIR }, `${password}\n`)
  await docent(['sample', '--requests', '500'], { DATA_DIR })
  const { origin } = await startServer(t, { DATA_DIR })
  const before = await signIn(origin)
  const requests = await before(catalogueRequests.history)

  const written = await docent(['backup', archive], { DATA_DIR })
  assert.equal(written.code, 0, written.stderr)
  assert.equal((await stat(archive)).mode & 0o077, 0)
  const back = await docent(['restore', archive], { DATA_DIR: restored })
  assert.equal(back.code, 0, back.stderr)

  const copy = await startServer(t, { DATA_DIR: restored })
  const { accessToken = '' } = await client(origin)(auth.login, { body: { username: email, password } })
  const dead = await client(copy.origin, accessToken)(users.listActive).catch((error) => error)
  assert.ok(dead instanceof CallError && dead.status === 401)
  const owner = await signIn(copy.origin)
  assert.deepEqual(await owner(catalogueRequests.history), requests)
  const { data } = await owner(catalogues.list)
  for (const { url } of data) assert.equal((await fetch(url)).status, 200)
  assert.deepEqual(
    (await readdir(restored)).filter((name) => name.startsWith('.')),
    [],
  )
})

test('a restore names who has a second factor, and revives no recovery code, ticket or known device', async (t) => {
  const DATA_DIR = await temporaryFolder(t)
  const archive = join(await temporaryFolder(t), 'docent.tar')
  const restored = join(await temporaryFolder(t), 'restored')
  await docent(create, { DATA_DIR }, `${password}\n`)
  const { origin } = await startServer(t, { DATA_DIR })
  const owner = await signIn(origin)
  const { secret } = await owner(secondFactor.options)
  const { recoveryCodes } = await owner(secondFactor.set, { body: { code: codeAt(secret, Date.now()) } })
  const ticketOf = async (at: string) => {
    const answer = await client(at)(auth.login, { body: { username: email, password } })
    return answer.secondFactor ?? ''
  }
  const old = await ticketOf(origin)
  await docent(['backup', archive], { DATA_DIR })

  const { stdout } = await docent(['restore', archive], { DATA_DIR: restored })

  assert.match(
    stdout,
    /Second factors, passkeys and links with the provider are those of the backup.*: owner@example\.com \(second factor\)\./,
  )
  assert.deepEqual([countDevices(DATA_DIR), countDevices(restored)], [1, 0])
  const copy = await startServer(t, { DATA_DIR: restored })
  const step = (ticket: string, code: string) => client(copy.origin)(auth.secondFactor, { body: { ticket, code } })
  const next = () => codeAt(secret, Date.now() + 30_000)
  assert.equal((await refused(step(old, next()), 422)).code, 'ticket-over')
  await refused(step(await ticketOf(copy.origin), recoveryCodes[0] ?? ''), 422)
  await step(await ticketOf(copy.origin), next())
})

function countDevices(dataDir: string): unknown {
  const db = new DatabaseSync(join(dataDir, 'docent.sqlite'), { readOnly: true })
  const row = db.prepare('select count(*) as count from knownDevice').get()
  db.close()
  return row?.count
}

test('a restore never overwrites, and says when there is no backup', async (t) => {
  const DATA_DIR = await temporaryFolder(t)
  await docent(['migrate'], { DATA_DIR })
  const archive = join(await temporaryFolder(t), 'docent.tar')
  await docent(['backup', archive], { DATA_DIR })

  assert.match((await docent(['restore', archive], { DATA_DIR })).stderr, /^DATA_DIR .* is not empty: .*\.\n$/)
  assert.match(
    (await docent(['restore', '/nowhere.tar'], { DATA_DIR })).stderr,
    /^There is no backup at \/nowhere.tar\.\n$/,
  )
})

test('unsent mail in a backup waits for a decision', async (t) => {
  const DATA_DIR = await temporaryFolder(t)
  const archive = join(await temporaryFolder(t), 'docent.tar')
  const restored = join(await temporaryFolder(t), 'restored')
  const settings = { DATA_DIR, ADMIN_EMAIL: email, ADMIN_PASSWORD: password, SMTP_URL: 'smtp://127.0.0.1:1' }
  const { origin } = await startServer(t, settings)
  await client(origin)(auth.forgetPassword, { body: { email } })
  const { notices } = await (await signIn(origin))(system.notices)
  assert.deepEqual(
    notices.filter(({ code }) => code === 'mail-files'),
    [],
  )

  await docent(['backup', archive], settings)
  const back = await docent(['restore', archive], { ...settings, DATA_DIR: restored })

  assert.match(back.stdout, /wait for your decision .*: 1\.\n$/)
  assert.match(
    (await docent(['mail', 'list'], { DATA_DIR: restored })).stdout,
    /deadLetter .* owner@example.com .*Reset your password.*Restored from a backup/,
  )
  assert.match((await docent(['mail', 'retry'], { DATA_DIR: restored })).stdout, /will now send: 1\.\n$/)
})

test('mails that the operator tries again are in the audit', async (t) => {
  const { dataDir, smtp, owner, write, send } = await startOutbox(t)
  smtp.answer = () => 550
  await write('ada', 'bert')
  await send()

  await docent(['mail', 'retry'], { DATA_DIR: dataDir })

  const { data } = await owner.call(auditTrail.list, { query: { action: 'mail.retry' } })
  assert.deepEqual(
    data.map(({ actor, details }) => [actor, details]),
    [[null, { mails: 2 }]],
  )
})

test('the command that lists mail says when more waits than it lists', async (t) => {
  const { dataDir, write } = await startOutbox(t)
  await write(...Array.from({ length: 1_001 }, (_, index) => `person${index}`))

  const { stdout } = await docent(['mail', 'list'], { DATA_DIR: dataDir })

  assert.match(stdout, /^More mail waits than these 1000, the oldest\.$/m)
  assert.equal(stdout.match(/@example\.com/g)?.length, 1_000)
})

test('a catalogue is switched on the command line', async (t) => {
  const DATA_DIR = await temporaryFolder(t)
  await docent(create, { DATA_DIR }, `${password}\n`)
  await docent(['sample', '--requests', '1'], { DATA_DIR })
  const { origin } = await startServer(t, { DATA_DIR })
  const owner = await signIn(origin)
  const { data } = await owner(catalogues.list)
  const id = data[0]?.id ?? ''

  assert.equal((await docent(['catalogue', 'disable', id], { DATA_DIR })).stdout, 'The catalogue is inactive.\n')

  assert.equal((await owner(catalogues.list)).data[0]?.disabled, true)
  assert.match((await docent(['catalogue', 'disable', id], { DATA_DIR })).stderr, /already inactive/)
  assert.match((await docent(['catalogue', 'enable', 'nothing'], { DATA_DIR })).stderr, /was not found/)
})

test('an export writes a list with every column, and never over another file', async (t) => {
  const DATA_DIR = await temporaryFolder(t)
  const out = join(await temporaryFolder(t), 'history.csv')
  await docent(['sample', '--requests', '300'], { DATA_DIR })

  const written = await docent(['export', '--list', 'history', '--query', 'sortOrder=ASC', '--out', out], { DATA_DIR })
  assert.equal(written.code, 0, written.stderr)
  const printed = await docent(['export', '--list', 'history', '--query', 'sortOrder=ASC'], { DATA_DIR })

  assert.equal(printed.stdout, await readFile(out, 'utf8'))
  assert.match(printed.stdout, /^\ufeffFirst name,.*,Decided by,Openings,Country code\r\n/)
  assert.equal(printed.stdout.split('\r\n').length, 302)
  assert.equal(printed.stderr, '')
  const again = await docent(['export', '--list', 'history', '--out', out], { DATA_DIR })
  assert.match(again.stderr, /history\.csv cannot be written: it is there already/)
  const wrong = await docent(['export', '--list', 'history', '--query', 'colour=red'], { DATA_DIR })
  assert.equal(wrong.stderr, 'This list cannot be filtered by colour.\n')
  const twice = ['--query', 'status=approved&status=rejected']
  assert.equal((await docent(['export', '--list', 'history', ...twice], { DATA_DIR })).code, 1)
})

test('an export that is stopped leaves nothing under its name, nor beside it', async (t) => {
  const DATA_DIR = await temporaryFolder(t)
  const folder = await temporaryFolder(t)
  await docent(['sample', '--requests', '20000'], { DATA_DIR })
  const stopped = await startCommand(['export', '--list', 'history', '--out', join(folder, 'list.csv')], { DATA_DIR })
  while (!(await readdir(folder, { recursive: true })).some((name) => name.endsWith('list.csv'))) await sleep(1)

  stopped.process.kill('SIGHUP')

  assert.equal((await stopped.ended).code, 129)
  assert.deepEqual(await readdir(folder), [])
})

test('key rotation ends no session', async (t) => {
  const DATA_DIR = await temporaryFolder(t)
  await docent(create, { DATA_DIR }, `${password}\n`)
  const { origin } = await startServer(t, { DATA_DIR })
  const owner = await signIn(origin)

  assert.equal((await docent(['keys', 'rotate'], { DATA_DIR })).code, 0)

  await owner(users.listActive)
  await (await signIn(origin))(users.listActive)
})

test('a command whose answer cannot be written says so in a sentence and ends with a bad code', async (t) => {
  const full = await open('/dev/full', 'w')
  t.after(() => full.close())

  const { code, stderr } = await docent(['mail', 'list'], { DATA_DIR: await temporaryFolder(t) }, '', full.fd)

  assert.equal(code, 1)
  assert.equal(stderr, 'Standard output cannot be written (ENOSPC): not everything was said.\n')
})

test('every command explains itself, and a wrong one says what is wrong', async (t) => {
  const DATA_DIR = await temporaryFolder(t)
  const help = await docent(['--help'], { DATA_DIR })

  for (const word of ['admin', 'migrate', 'backup', 'restore', 'catalogue', 'mail', 'keys', 'sample', 'export'])
    assert.match(help.stdout, new RegExp(`^ +${word}`, 'm'))
  const wrong = await docent(['sample', '--requests', 'many'], { DATA_DIR })
  assert.match(wrong.stderr, /must be a whole number/)
  assert.notEqual(wrong.code, 0)
})

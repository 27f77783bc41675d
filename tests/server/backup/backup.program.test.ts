import assert from 'node:assert/strict'
import { chmod, mkdir, readdir, readFile, readlink, stat, symlink, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { auth } from '#contract/auth.ts'
import { catalogues } from '#contract/catalogues.ts'
import { writeBackup } from '#server/backup/backup.ts'
import { checkArchive } from '#server/backup/check-archive.ts'
import { restoreBackup } from '#server/backup/restore.ts'
import { readConfig } from '#server/config.ts'
import { type Db, openDatabase } from '#server/database/dialect.ts'
import { startTestApp } from '#support/app.ts'
import { dumpablePostgres, needsDump } from '#support/dumpable-postgres.ts'
import { password } from '#support/given.ts'
import { givePasskey } from '#support/passkeys.ts'
import { emptyDatabase, freshDatabase } from '#support/postgres.ts'
import { docent, startCommand, temporaryFolder } from '#support/program.ts'
import { giveFactor } from '#support/second-factor.ts'

/** Waits until the copy of the database has begun, which fixes the backup's snapshot. */
async function copyBegan(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true }).catch(() => [])
  if (!entries.some((name) => name.endsWith('docent.sqlite'))) return copyBegan(folder)
}

/** Large enough for the copy to take several steps. */
async function fill(db: Db): Promise<void> {
  const bodies = Array.from({ length: 40 }, (_, index) => ({ name: `filler ${index}`, value: 'x'.repeat(1_000_000) }))
  await db.transaction().execute((trx) => trx.insertInto('secret').values(bodies).execute())
}

test('a catalogue that is removed while a backup is written is in it with its file', async (t) => {
  const app = await startTestApp(t, { database: await sqliteOf(t) })
  const staff = await app.given.user('ADMIN')
  const { id } = await app.given.catalogue(staff.call)
  await fill(app.services.db)
  const folder = await temporaryFolder(t)
  const file = join(folder, 'backup.tar')

  const backup = writeBackup(app.services, file, () => {})
  await copyBegan(folder)
  await staff.call(catalogues.remove, { params: { id } })
  const written = await backup

  assert.equal(written.files, 1)
  const DATA_DIR = join(await temporaryFolder(t), 'restored')
  await restoreBackup(readConfig({ DATA_DIR }), file)
  assert.equal((await readdir(join(DATA_DIR, 'files'))).length, 1)
})

/** Sends this signal to a backup that copies the database; returns its exit code and the folder that it wrote to. */
async function cutOff(t: TestContext, signal: NodeJS.Signals) {
  const database = await sqliteOf(t)
  await fill((await startTestApp(t, { database })).services.db)
  const DATA_DIR = dirname(database.file)
  const folder = await temporaryFolder(t)
  const backup = await startCommand(['backup', join(folder, 'cut.tar')], { DATA_DIR })
  await copyBegan(folder)
  backup.process.kill(signal)
  return { folder, DATA_DIR, code: (await backup.ended).code }
}

test('a backup takes the place of a file alone, and says what stands there else', async (t) => {
  const { services, dataDir } = await startTestApp(t)
  const folder = join(dataDir, 'files')

  await assert.rejects(
    writeBackup(services, folder, () => {}),
    { message: `${folder} is no file, so no backup can take its place.` },
  )
  await assert.rejects(
    writeBackup(services, join(dataDir, 'missing', 'x.tar'), () => {}),
    /Nothing can be written in/,
  )

  assert.deepEqual(
    (await readdir(dataDir)).filter((name) => name.startsWith('.docent-work')),
    [],
  )
})

test('a backup takes the place of an earlier one, and of nothing else that holds anything', async (t) => {
  const app = await startTestApp(t)
  const file = join(app.dataDir, 'daily.tar')
  const journal = join(app.dataDir, 'some.sqlite-wal')
  const [pdf, packed] = [join(app.dataDir, 'chairs.pdf'), join(app.dataDir, 'daily.tar.gz')]
  await writeFile(pdf, '%PDF-1.7')
  await writeBackup(app.services, file, () => {})
  await writeFile(packed, gzipSync(await readFile(file)))
  await app.given.user('ADMIN')

  await writeBackup(app.services, file, () => {})

  await checkArchive(file)
  await writeFile(journal, '')
  for (const other of [pdf, packed, journal, join(app.dataDir, 'docent.sqlite')])
    await assert.rejects(
      writeBackup(app.services, other, () => {}),
      { message: `${other} is no backup of Docent, so no backup takes its place.` },
    )
  assert.equal(await readFile(pdf, 'utf8'), '%PDF-1.7')
})

test('a backup to a link takes the place of the file that it leads to', async (t) => {
  const { services, dataDir } = await startTestApp(t)
  const [file, link] = [join(dataDir, 'one.tar'), join(dataDir, 'newest.tar')]
  await writeFile(file, '')
  await symlink(file, link)

  await writeBackup(services, link, () => {})

  await symlink(join(dataDir, 'missing.tar'), join(dataDir, 'lost.tar'))
  await assert.rejects(
    writeBackup(services, join(dataDir, 'lost.tar'), () => {}),
    /is no file/,
  )
  assert.equal(await readlink(link), file)
  assert.ok((await stat(file)).size > 0)
})

test('a backup that is stopped leaves nothing beside its file', async (t) => {
  const stopped = [await cutOff(t, 'SIGTERM'), await cutOff(t, 'SIGINT')]

  assert.deepEqual(
    stopped.map(({ code }) => code),
    [143, 130],
  )
  for (const { folder } of stopped) assert.deepEqual(await readdir(folder), [])
})

test('a backup removes what one that was killed left beside its file, and nothing of one that still runs', async (t) => {
  const { folder, DATA_DIR } = await cutOff(t, 'SIGKILL')
  const [left = ''] = await readdir(folder)
  const ofEarlierVersion = '.docent-backup-left'
  await mkdir(join(folder, ofEarlierVersion))
  const hoursAgo = Date.now() / 1_000 - 2 * 3_600
  for (const name of [left, ofEarlierVersion]) await utimes(join(folder, name), hoursAgo, hoursAgo)
  await mkdir(join(folder, '.docent-work-runs'))

  const { code, stderr } = await docent(['backup', join(folder, 'whole.tar')], { DATA_DIR })

  assert.equal(code, 0, stderr)
  assert.deepEqual(await readdir(folder), ['.docent-work-runs', 'whole.tar'])
})

test('a restore ends recovery codes and waiting sign-ins, and keeps and names second factors and passkeys', async (t) => {
  const app = await startTestApp(t, { database: await sqliteOf(t) })
  const { email, call } = await app.given.user('ADMIN')
  await giveFactor(app, call)
  await givePasskey(app, call)
  await app.visitor(auth.login, { body: { username: email, password } })
  const file = join(await temporaryFolder(t), 'backup.tar')
  await writeBackup(app.services, file, () => {})
  const DATA_DIR = join(await temporaryFolder(t), 'restored')

  const { factors } = await restoreBackup(readConfig({ DATA_DIR }), file)

  assert.deepEqual(factors, [`${email} (passkeys: 1, second factor)`])
  const db = openDatabase(readConfig({ DATA_DIR }).database)
  const count = async (table: 'recoveryCode' | 'signInTicket' | 'secondFactor' | 'passkey') =>
    (await db.selectFrom(table).selectAll().execute()).length
  assert.deepEqual([await count('recoveryCode'), await count('signInTicket')], [0, 0])
  assert.deepEqual([await count('secondFactor'), await count('passkey')], [1, 1])
  await db.destroy()
})

const sqliteOf = async (t: TestContext) => ({
  kind: 'sqlite' as const,
  file: join(await temporaryFolder(t), 'docent.sqlite'),
})

/** A folder with wrappers around PostgreSQL's programs that also run these shell commands. */
async function toolsAround(t: TestContext, { before = '', after = '' }): Promise<string> {
  const folder = await temporaryFolder(t)
  for (const tool of ['pg_dump', 'pg_restore']) {
    const script = `#!/bin/sh\n${before}\nPATH=\${PATH#*:}\n${tool} "$@" || exit\n${after}\n`
    await writeFile(join(folder, tool), script)
    await chmod(join(folder, tool), 0o755)
  }
  return `${folder}:${process.env.PATH}`
}

test('a catalogue that is removed while PostgreSQL is dumped is in the backup with its file', needsDump, async (t) => {
  const source = await freshDatabase(await dumpablePostgres())
  const target = await emptyDatabase(await dumpablePostgres())
  t.after(() => Promise.all([source.drop(), target.drop()]))
  const app = await startTestApp(t, { database: { kind: 'postgres', url: source.url } })
  const staff = await app.given.user('ADMIN')
  const { id } = await app.given.catalogue(staff.call)
  const file = join(await temporaryFolder(t), 'backup.tar')
  const address = app.origin + catalogues.remove.path.replace(':id', id)
  const options = JSON.stringify({ method: 'DELETE', headers: { authorization: `Bearer ${staff.accessToken}` } })
  const remove = `${process.execPath} -e 'fetch("${address}", ${options})'`
  const PATH = await toolsAround(t, { after: remove })

  const written = await docent(['backup', file], { DATA_DIR: app.dataDir, DATABASE_URL: source.url, PATH })

  assert.equal(written.code, 0, written.stderr)
  assert.deepEqual((await staff.call(catalogues.list)).data, [])
  const DATA_DIR = join(await temporaryFolder(t), 'restored')
  const back = await docent(['restore', file], { DATA_DIR, DATABASE_URL: target.url })
  assert.equal(back.code, 0, back.stderr)
  assert.equal((await readdir(join(DATA_DIR, 'files'))).length, 1)
})

test(
  'the password of the database reaches the programs that back up and restore, and stands in no argument',
  needsDump,
  async (t) => {
    const source = await freshDatabase(await dumpablePostgres())
    const target = await emptyDatabase(await dumpablePostgres())
    t.after(() => Promise.all([source.drop(), target.drop()]))
    const folder = await temporaryFolder(t)
    const noted = (name: string) => readFile(join(folder, name), 'utf8')
    const note = `echo "$@" >> ${folder}/arguments; echo "$PGPASSWORD" >> ${folder}/passwords`
    const env = { DATA_DIR: join(folder, 'data'), PATH: await toolsAround(t, { before: note }) }
    const file = join(folder, 'backup.tar')

    const ended = [
      await docent(['backup', file], { ...env, DATABASE_URL: withPassword(source.url, 'hunter%402') }),
      await docent(['restore', file], { ...env, DATA_DIR: join(folder, 'new'), DATABASE_URL: inQuery(target.url) }),
    ]

    for (const { code, stderr } of ended) assert.equal(code, 0, stderr)
    assert.equal(await noted('passwords'), 'hunter@2\nhunter@2\n')
    assert.match(await noted('arguments'), /--format=custom[\s\S]*--single-transaction/)
    assert.doesNotMatch(await noted('arguments'), /hunter/)
  },
)

const withPassword = (url: string, password: string) => url.replace('docent@', `docent:${password}@`)
const inQuery = (url: string) => `${url}?password=hunter%402`

test(
  'a program of PostgreSQL that is missing or fails is told in one sentence without the password',
  needsDump,
  async (t) => {
    const source = await freshDatabase(await dumpablePostgres())
    t.after(source.drop)
    const folder = await temporaryFolder(t)
    const env = { DATA_DIR: folder, DATABASE_URL: withPassword(source.url, 'hunter2') }
    const file = join(await temporaryFolder(t), 'backup.tar')

    const missing = await docent(['backup', file], { ...env, PATH: folder })
    const failing = await docent(['backup', file], {
      ...env,
      PATH: await toolsAround(t, { before: 'echo no >&2; exit 3' }),
    })

    assert.equal(missing.stderr, 'pg_dump is not installed: it comes with the client programs of PostgreSQL.\n')
    assert.equal(failing.stderr, 'pg_dump failed: no.\n')
    assert.deepEqual([missing.code, failing.code], [1, 1])
  },
)

test('a backup that is stopped ends the program of PostgreSQL that it waits for', needsDump, async (t) => {
  const source = await freshDatabase(await dumpablePostgres())
  t.after(source.drop)
  const folder = await temporaryFolder(t)
  const PATH = await toolsAround(t, { before: `echo $$ > ${folder}/pid; exec sleep 60` })
  const env = { DATA_DIR: join(folder, 'data'), DATABASE_URL: source.url, PATH }
  const pid = () => readFile(join(folder, 'pid'), 'utf8').catch(() => '')
  const backup = await startCommand(['backup', join(folder, 'backup.tar')], env)
  while ((await pid()) === '') await sleep(10)

  backup.process.kill('SIGTERM')

  assert.equal((await backup.ended).code, 143)
  const dump = Number(await pid())
  for (let tries = 0; tries < 100 && runs(dump); tries++) await sleep(20)
  assert.equal(runs(dump), false)
})

function runs(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

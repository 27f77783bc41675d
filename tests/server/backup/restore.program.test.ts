import assert from 'node:assert/strict'
import { watch } from 'node:fs'
import { access, mkdir, readdir, readFile, rm, symlink, watch as watchFolder, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import pg from 'pg'
import { create, extract, replace } from 'tar'
import { catalogues } from '#contract/catalogues.ts'
import { writeBackup } from '#server/backup/backup.ts'
import { migrateDatabase } from '#server/database/migrate.ts'
import { startTestApp } from '#support/app.ts'
import { dumpablePostgres, needsDump } from '#support/dumpable-postgres.ts'
import { pdf } from '#support/given.ts'
import { emptyDatabase, freshDatabase } from '#support/postgres.ts'
import { docent, serverThatEnds, startCommand, temporaryFolder } from '#support/program.ts'
import { ada, approving, startWithProvider } from '#support/provider-app.ts'
import { refused } from '#support/refusals.ts'

/** A backup with one catalogue, from SQLite or this database: its path, bytes, and the name of the catalogue's file. */
async function givenBackup(t: TestContext, url?: string) {
  const folder = await temporaryFolder(t)
  const database = url
    ? { kind: 'postgres' as const, url }
    : { kind: 'sqlite' as const, file: join(folder, 'a.sqlite') }
  const app = await startTestApp(t, { database })
  const staff = await app.given.user('ADMIN')
  await app.given.catalogue(staff.call)
  const file = join(folder, 'backup.tar')
  await writeBackup(app.services, file, () => {})
  const { data } = await staff.call(catalogues.list)
  const name = `files/${new URL(data[0]?.url ?? '').pathname.split('/').at(-1)}`
  return { folder, file, bytes: await readFile(file), name }
}

/** Tries to restore this file, checks that nothing was created, and returns the error. */
async function refusal(t: TestContext, file: string, ...options: string[]): Promise<string> {
  const DATA_DIR = join(await temporaryFolder(t), 'new')
  const { code, stderr } = await docent(['restore', ...options, file], { DATA_DIR })
  assert.equal(code, 1)
  await assert.rejects(access(DATA_DIR), { code: 'ENOENT' })
  return stderr
}

const oneSentence = /^This backup (is damaged: [^\n]+\. Nothing was changed\.|has no list [^\n]+\.)\n$/

test('a backup that was cut off is refused wherever the cut is', async (t) => {
  const { folder, bytes, name } = await givenBackup(t)
  const header = bytes.lastIndexOf(name)
  const cut = join(folder, 'cut.tar')

  for (const at of [100, 700, header - 512, header, header + 100, header + 512, header + 530, bytes.length - 1_024]) {
    await writeFile(cut, bytes.subarray(0, at))
    assert.match(await refusal(t, cut), oneSentence, `cut at ${at} of ${bytes.length}`)
  }
})

test('a flipped byte anywhere in a backup is detected', async (t) => {
  const { folder, bytes, name } = await givenBackup(t)
  const flipped = join(folder, 'flipped.tar')
  const places = {
    'the list of contents': bytes.indexOf('"made"') + 9,
    'a hash in it': bytes.indexOf('"sha256"') + 12,
    'the database': bytes.indexOf('SQLite format 3') + 5_000,
    'the head of a file': bytes.lastIndexOf(name) + 130,
    'a file': bytes.lastIndexOf(pdf) + 20,
  }

  for (const [place, at] of Object.entries(places)) {
    const copy = Buffer.from(bytes)
    copy.writeUInt8(copy.readUInt8(at) ^ 1, at)
    await writeFile(flipped, copy)
    assert.match(await refusal(t, flipped), oneSentence, place)
  }
})

test('a backup with a file too few or too many is refused', async (t) => {
  const { folder, file, bytes, name } = await givenBackup(t)
  await extract({ file, cwd: folder })
  const few = join(folder, 'few.tar')
  await create({ file: few, cwd: folder }, ['manifest.json', 'docent.sqlite'])
  const many = join(folder, 'many.tar')
  await writeFile(many, bytes)
  await writeFile(join(folder, 'readme.txt'), 'hello')
  await replace({ file: many, cwd: folder }, ['readme.txt'])
  const twice = join(folder, 'twice.tar')
  await writeFile(twice, bytes)
  await replace({ file: twice, cwd: folder }, [name])

  assert.equal(await refusal(t, few), `This backup is damaged: ${name} is missing. Nothing was changed.\n`)
  assert.equal(
    await refusal(t, many),
    'This backup is damaged: "readme.txt" does not belong to it. Nothing was changed.\n',
  )
  assert.equal(await refusal(t, twice), 'This backup is damaged: it holds a file twice. Nothing was changed.\n')
})

test('a backup that holds a link in place of a file is refused', async (t) => {
  const { folder, file, name } = await givenBackup(t)
  await extract({ file, cwd: folder })
  await rm(join(folder, name))
  await symlink('/etc/hostname', join(folder, name))
  const linked = join(folder, 'linked.tar')
  await create({ file: linked, cwd: folder }, ['docent.sqlite', name])

  assert.equal(
    await refusal(t, linked, '--unchecked'),
    `This backup is damaged: "${name}" does not belong to it. Nothing was changed.\n`,
  )
})

test('a backup of a Docent that wrote no list of contents is restored only when that is asked for', async (t) => {
  const { folder, file, name } = await givenBackup(t)
  await extract({ file, cwd: folder })
  const old = join(folder, 'old.tar')
  await create({ file: old, cwd: folder }, ['docent.sqlite', name])

  assert.match(await refusal(t, old), /^This backup has no list of its contents: .* --unchecked .*\.\n$/)
  const DATA_DIR = join(folder, 'restored')
  const { code, stdout } = await docent(['restore', '--unchecked', old], { DATA_DIR })

  assert.equal(code, 0)
  assert.match(stdout, /^Restored, without a look at whether it is whole\.$/m)
  assert.deepEqual(await readFile(join(DATA_DIR, name)), pdf)
})

test('a restore lists what changed after the backup and is undone', async (t) => {
  const { folder, file } = await givenBackup(t)

  const { stdout } = await docent(['restore', file], { DATA_DIR: join(folder, 'restored') })

  assert.match(stdout, /^Restored, as it was on \d{4}-\d\d-\d\dT[\d:.]+Z\.$/m)
  for (const words of ['removed', 'passwords', 'tours', 'links', 'decided']) assert.match(stdout, new RegExp(words))
})

test('the files of a backup are in their place before its database, which makes a folder complete', async (t) => {
  const { folder, file } = await givenBackup(t)
  const DATA_DIR = join(folder, 'restored')
  await mkdir(DATA_DIR)
  const placed: (string | null)[] = []
  const watcher = watch(DATA_DIR, (_, name) => placed.push(name))
  t.after(() => watcher.close())

  await docent(['restore', file], { DATA_DIR })

  const order = placed.filter((name) => name === 'files' || name === 'docent.sqlite')
  assert.deepEqual([...new Set(order)], ['files', 'docent.sqlite'])
})

test('no server or command begins on what a killed restore left, and the next restore says what to do', async (t) => {
  const { folder, file } = await givenBackup(t)
  const DATA_DIR = join(folder, 'restored')
  await mkdir(DATA_DIR)
  const restore = await startCommand(['restore', file], { DATA_DIR })
  for await (const _ of watchFolder(DATA_DIR)) break
  restore.process.kill('SIGKILL')
  await restore.ended

  // Nothing listens there, and nothing is asked.
  const move = ['move', '--to', 'postgres://docent@127.0.0.1:1/docent']

  const answers = [
    await serverThatEnds({ DATA_DIR }),
    await docent(['restore', file], { DATA_DIR }),
    await docent(['migrate'], { DATA_DIR }),
    await docent(move, { DATA_DIR }),
  ]

  assert.ok(!(await readdir(DATA_DIR)).includes('docent.sqlite'))
  for (const { code, stderr } of answers) {
    assert.equal(code, 1)
    assert.match(
      stderr,
      /^A restore into DATA_DIR .* was not finished, or still runs\. Move the folder away, [^\n]+\.\n$/,
    )
  }
})

test('a restore ends sign-ins that are on their way at the provider, and people stay linked', async (t) => {
  const folder = await temporaryFolder(t)
  const database = { kind: 'sqlite' as const, file: join(folder, 'a.sqlite') }
  const { app, provider, browser, enter } = await startWithProvider(t, approving, { database })
  await enter()
  const onItsWay = provider.signIn(await browser.begin(), ada)
  const file = join(folder, 'backup.tar')
  await writeBackup(app.services, file, () => {})
  const DATA_DIR = join(folder, 'restored')
  const { stdout } = await docent(['restore', file], { DATA_DIR })
  assert.match(stdout, /links with the provider are those of the backup.*: ada@example\.com \(single sign-on\)\./)
  const restored = { kind: 'sqlite' as const, file: join(DATA_DIR, 'docent.sqlite') }

  const { oidc } = app.services.config
  const { origin } = await startTestApp(t, { oidc, database: restored })
  const there = browser.at(origin)

  assert.equal((await refused(there.arrive(onItsWay), 422)).code, 'provider-over')
  const again = await there.arrive(provider.signIn(await there.begin(), ada))
  assert.notEqual(again.accessToken, undefined)
})

async function query(url: string, statement: string) {
  const db = new pg.Client({ connectionString: url })
  await db.connect()
  const { rows } = await db.query(statement)
  await db.end()
  return rows
}

const tablesIn = async (url: string) => (await query(url, `select 1 from pg_tables where schemaname = 'public'`)).length

test('a damaged backup of PostgreSQL, or one of the other kind, leaves the database empty', needsDump, async (t) => {
  const source = await freshDatabase(await dumpablePostgres())
  const target = await emptyDatabase(await dumpablePostgres())
  t.after(() => Promise.all([source.drop(), target.drop()]))
  const { folder, file, bytes } = await givenBackup(t, source.url)
  const at = bytes.indexOf('PGDMP') + 2_000
  const copy = Buffer.from(bytes)
  copy.writeUInt8(copy.readUInt8(at) ^ 1, at)
  const flipped = join(folder, 'flipped.tar')
  await writeFile(flipped, copy)
  const env = { DATA_DIR: join(folder, 'new'), DATABASE_URL: target.url }

  const damaged = await docent(['restore', flipped], env)
  const otherKind = await docent(['restore', file], { DATA_DIR: env.DATA_DIR })

  assert.equal(damaged.stderr, 'This backup is damaged: docent.pgdump was changed. Nothing was changed.\n')
  assert.match(otherKind.stderr, /^This backup is of PostgreSQL: set DATABASE_URL .*\.\n$/)
  assert.equal(await tablesIn(target.url), 0)
  await assert.rejects(access(env.DATA_DIR), { code: 'ENOENT' })
})

/** Databases of two installations, whose tables stand in a schema of their own, and one backup. */
async function givenOwnSchema(t: TestContext, path: string, prepare = '') {
  const source = await emptyDatabase(await dumpablePostgres())
  const target = await emptyDatabase(await dumpablePostgres())
  t.after(() => Promise.all([source.drop(), target.drop()]))
  for (const { url } of [source, target])
    await query(url, `alter database ${new URL(url).pathname.slice(1)} set search_path = ${path}`)
  await query(source.url, 'create schema docent')
  await migrateDatabase({ kind: 'postgres', url: source.url })
  await query(source.url, prepare)
  const { folder, file } = await givenBackup(t, source.url)
  return { folder, file, target, env: { DATA_DIR: join(folder, 'new'), DATABASE_URL: target.url } }
}

const unfinished = /^A restore into this database \(\S+\) was not finished[^\n]+ (select lo_unlink\(\d+\))\.\n$/

test('no server starts on what a restore left that failed after PostgreSQL had its rows', needsDump, async (t) => {
  const { folder, file, env } = await givenOwnSchema(
    t,
    'docent, public',
    `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$;
     create trigger refused before insert on audit for each row when (new.action = 'backup.restore') execute function refuse()`,
  )
  const failed = await docent(['restore', file], env)

  const started = await serverThatEnds({ ...env, DATA_DIR: join(folder, 'of-another-instance') })
  const repeated = await docent(['restore', file], { ...env, DATA_DIR: join(folder, 'of-another-restore') })

  assert.match(failed.stderr, /was not finished \(refused\)\. Move the folder away, create the database [^\n]+\.\n$/)
  for (const { stderr } of [started, repeated]) {
    assert.match(stderr, unfinished)
    assert.doesNotMatch(stderr, /of-another/)
  }
})

test('tables of others and a schema that is not yet there keep nobody from a restore', needsDump, async (t) => {
  const { file, target, env } = await givenOwnSchema(t, 'docent')
  await query(target.url, 'create table public.spatial_ref_sys (srid int)')

  const { code, stderr } = await docent(['restore', file], env)

  assert.equal(code, 0, stderr)
  assert.deepEqual(await query(target.url, 'select 1 from pg_largeobject_metadata'), [])
})

test('nothing begins on a database while it is restored, and its mark says how to go on', needsDump, async (t) => {
  const source = await freshDatabase(await dumpablePostgres())
  const target = await emptyDatabase(await dumpablePostgres())
  t.after(() => Promise.all([source.drop(), target.drop()]))
  const { folder, file } = await givenBackup(t, source.url)
  const programs = join(folder, 'programs')
  await mkdir(programs)
  await writeFile(join(programs, 'pg_restore'), '#!/bin/sh\nkill -9 $PPID\n', { mode: 0o755 })
  const env = (name: string) => ({ DATA_DIR: join(folder, name), DATABASE_URL: target.url })
  await docent(['restore', file], { ...env('killed'), PATH: `${programs}:${process.env.PATH}` })
  await docent(['migrate'], { DATA_DIR: join(folder, 'of-sqlite') })

  const refused = [
    await serverThatEnds(env('a')),
    await docent(['migrate'], env('b')),
    await docent(['restore', file], env('c')),
  ]
  const moved = await docent(['move', '--to', target.url], { DATA_DIR: join(folder, 'of-sqlite') })

  for (const { stderr } of refused) assert.match(stderr, unfinished)
  assert.match(moved.stderr, /^A restore into this database [^\n]+ was not finished[^\n]+\.$/m)
  assert.equal(await tablesIn(target.url), 0)
  await query(target.url, unfinished.exec(refused[0]?.stderr ?? '')?.[1] ?? '')
  assert.equal((await docent(['restore', file], env('again'))).code, 0)
})

test('a role that may not create tables is told so in one sentence, as often as it tries', needsDump, async (t) => {
  const source = await freshDatabase(await dumpablePostgres())
  const target = await emptyDatabase(await dumpablePostgres())
  t.after(() => Promise.all([source.drop(), target.drop()]))
  const { folder, file } = await givenBackup(t, source.url)
  await query(target.url, 'create role poor login')
  const restoreAs = (role: string) => {
    const url = Object.assign(new URL(target.url), { username: role })
    return docent(['restore', file], { DATA_DIR: join(folder, 'new'), DATABASE_URL: url.href })
  }

  for (const { stderr } of [await restoreAs('poor'), await restoreAs('poor')])
    assert.match(stderr, /^pg_restore failed: [^\n]*permission denied[^\n]+\n$/)
  const unknown =
    /^The database of DATABASE_URL \(\S+\) cannot be restored into: the server refuses the user[^\n]+\.\n$/
  assert.match((await restoreAs('nobody')).stderr, unknown)
})

test('a restore into a database of PostgreSQL that holds data says so', needsDump, async (t) => {
  const source = await freshDatabase(await dumpablePostgres())
  t.after(() => source.drop())
  const { folder, file } = await givenBackup(t, source.url)
  const DATA_DIR = join(folder, 'new')

  const { stderr } = await docent(['restore', file], { DATA_DIR, DATABASE_URL: source.url })

  assert.equal(stderr, 'The database of DATABASE_URL holds data: a restore never overwrites. Empty it first.\n')
  await assert.rejects(access(DATA_DIR), { code: 'ENOENT' })
})

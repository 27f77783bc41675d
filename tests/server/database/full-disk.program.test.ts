import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { chown, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { promisify } from 'node:util'
import pg from 'pg'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { startTestApp } from '#support/app.ts'
import { customer } from '#support/given.ts'
import { refused } from '#support/refusals.ts'
import { startPostgres } from '#support/servers/postgres.ts'
import { throwAwayFolder } from '#support/servers/run.ts'

const execute = promisify(execFile)
const nobody = 65_534

/** A RAM disk of 64 MB that PostgreSQL may use; undefined for users who may not mount one. */
async function smallDisk(t: TestContext): Promise<string | undefined> {
  const { path, remove } = await throwAwayFolder('small')
  const isMounted = await execute('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', path]).catch(() => undefined)
  if (!isMounted) return undefined
  t.after(async () => {
    await execute('umount', ['-l', path])
    await remove()
  })
  await chown(path, nobody, nobody)
  return path
}

async function databaseOn(disk: string, server: string): Promise<string> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(`create tablespace small location '${disk}'`)
  await client.query('create database small tablespace small')
  await client.end()
  return server.replace(/\/postgres$/, '/small')
}

test('while the disk of PostgreSQL is full the instance says so, and is ready again when there is room', async (t) => {
  const server = await startPostgres()
  const disk = await smallDisk(t)
  t.after(server.stop)
  if (!disk) return t.skip('no disk can be mounted (be root, or begin with unshare -rm)')
  const app = await startTestApp(t, { database: { kind: 'postgres', url: await databaseOn(disk, server.url) } })
  const ready = async () => {
    const answer = await fetch(`${app.origin}/readyz`)
    return [answer.status, ((await answer.json()) as { problems: string[] }).problems]
  }
  assert.deepEqual(await ready(), [200, []])

  const filler = join(disk, 'filler')
  await writeFile(filler, Buffer.alloc(64_000_000)).catch(() => {})
  const filled = performance.now()
  while ((await ready())[0] === 200) assert.ok(performance.now() - filled < 3_000)
  assert.deepEqual(await ready(), [503, ['database-full']])
  const long = { ...customer, message: 'x'.repeat(2_000) }
  let sent = 0
  const send = () => app.visitor(catalogueRequests.send, { body: { ...long, email: `form${sent++}@example.com` } })
  while (
    await send().then(
      () => true,
      () => false,
    )
  );
  await refused(send(), 503)
  assert.deepEqual(await ready(), [503, ['database-full']])

  await rm(filler)
  while ((await ready())[0] !== 200);
  await send()
})

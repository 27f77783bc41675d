import assert from 'node:assert/strict'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { auth } from '#contract/auth.ts'
import type { Services } from '#server/services.ts'
import { client } from '#support/client.ts'
import { givenFor } from '#support/given.ts'
import { emptyDatabase, postgresServer } from '#support/postgres.ts'
import { docent, startServer, temporaryFolder } from '#support/program.ts'
import { page, tile, tourFiles } from '#support/tour.ts'
import { zip } from '#support/zip.ts'

const owner = { ADMIN_EMAIL: 'owner@example.com', ADMIN_PASSWORD: 'a password that stays' }

test('an uploaded tour is in a backup, and opens by its link after the restore', async (t) => {
  const { DATA_DIR, token } = await installedTour(t)
  const archive = join(await temporaryFolder(t), 'docent.tar')
  const restored = join(await temporaryFolder(t), 'restored')

  const written = await docent(['backup', archive], { DATA_DIR })
  const back = await docent(['restore', archive], { DATA_DIR: restored })

  assert.deepEqual([written.code, back.code], [0, 0], `${written.stderr}${back.stderr}`)
  await assertOpens(await startServer(t, { DATA_DIR: restored }), token)
})

test('an uploaded tour opens by its link after the move to PostgreSQL', async (t) => {
  const { url, drop } = await emptyDatabase(await postgresServer())
  t.after(drop)
  const { DATA_DIR, token, stop } = await installedTour(t)
  await stop()

  const moved = await docent(['move', '--to', url], { DATA_DIR })

  assert.equal(moved.code, 0, moved.stderr)
  await assertOpens(await startServer(t, { DATA_DIR, DATABASE_URL: url }), token)
})

/** A running installation with one tour, and the token of an access to it. */
async function installedTour(t: TestContext) {
  const DATA_DIR = await temporaryFolder(t)
  const server = await startServer(t, { DATA_DIR, ...owner })
  const { origin } = server
  const body = { username: owner.ADMIN_EMAIL, password: owner.ADMIN_PASSWORD }
  const { accessToken = '' } = await client(origin)(auth.login, { body })
  const call = client(origin, accessToken)
  const given = givenFor({ now: Date.now, config: { publicUrl: origin } } as Services, origin)
  const tour = await given.uploadedTour(call, zip(tourFiles))
  const { token } = await given.access(call, tour.id)
  const stop = async () => {
    server.process.kill('SIGTERM')
    await server.ended
  }
  return { DATA_DIR, token, stop }
}

async function assertOpens({ origin }: { origin: string }, token: string): Promise<void> {
  const start = await fetch(`${origin}/api/tour/frame?token=${token}`)
  assert.equal(await start.text(), page.bytes)
  const picture = await fetch(new URL('tiles/1/f/0_0.jpg', start.url))
  assert.deepEqual(Buffer.from(await picture.arrayBuffer()), tile.bytes)
}

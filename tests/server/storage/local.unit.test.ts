import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { readConfig } from '#server/config.ts'
import { openLocalStorage } from '#server/storage/local.ts'
import { temporaryFolder } from '#support/program.ts'

test('instances that start at once clean up the same folder without errors', async (t) => {
  const dataDir = await temporaryFolder(t)
  const temporary = join(dataDir, 'files', 'tmp')
  await mkdir(temporary, { recursive: true })
  for (let i = 0; i < 200; i++) {
    const path = join(temporary, randomUUID())
    await writeFile(path, 'half')
    await utimes(path, 0, 0)
  }
  const open = () => openLocalStorage(readConfig({ DATA_DIR: dataDir }), { secret: Buffer.alloc(32), now: Date.now })

  const opening = []
  for (let i = 0; i < 20; i++) {
    opening.push(open())
    await sleep(1)
  }
  await Promise.all(opening)

  assert.deepEqual(await readdir(temporary), [])
})

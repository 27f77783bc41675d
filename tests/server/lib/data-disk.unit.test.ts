import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { test } from 'node:test'
import { assertLocalDisk, networkDiskOf, syncTime } from '#server/lib/data-disk.ts'
import { temporaryFolder } from '#support/program.ts'

test('the sync time is measured on the disk itself and leaves no file', async (t) => {
  const folder = await temporaryFolder(t)

  assert.ok((await syncTime(folder)) > 0)

  assert.deepEqual(await readdir(folder), [])
})

test('network file systems are recognised by their type, and this one is local', async (t) => {
  assert.equal(networkDiskOf(0x6969), 'NFS')
  assert.equal(networkDiskOf(0xff534d42), 'CIFS')
  await assertLocalDisk(await temporaryFolder(t))
})

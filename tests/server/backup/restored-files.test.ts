import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import { catalogues } from '#contract/catalogues.ts'
import { writeBackup } from '#server/backup/backup.ts'
import { restoreBackup } from '#server/backup/restore.ts'
import { purgeUploads } from '#server/documents/documents.ts'
import { days, startTestApp } from '#support/app.ts'
import { freshBucket } from '#support/bucket.ts'
import { temporaryFolder } from '#support/program.ts'

test('a file in a bucket that waited to be deleted when the backup was made is deleted after its restore', async (t) => {
  const s3 = await freshBucket()
  const app = await startTestApp(t, {
    s3,
    database: { kind: 'sqlite', file: join(await temporaryFolder(t), 'a.sqlite') },
  })
  const { call } = await app.given.user('ADMIN')
  await app.given.catalogue(call, 'Kept')
  const { id } = await app.given.catalogue(call, 'Deleted')
  await call(catalogues.remove, { params: { id } })
  const folder = await temporaryFolder(t)
  await writeBackup(app.services, join(folder, 'backup.tar'), () => {})
  const [dataDir, database] = [
    join(folder, 'new'),
    { kind: 'sqlite', file: join(folder, 'new', 'docent.sqlite') } as const,
  ]
  await restoreBackup({ ...app.services.config, dataDir, database }, join(folder, 'backup.tar'))
  const restored = await startTestApp(t, { s3, dataDir, database })
  restored.pass(days(2))

  await purgeUploads(restored.services)

  assert.equal((await filesIn(s3)).length, 1)
})

async function filesIn({ endpoint, bucket }: Awaited<ReturnType<typeof freshBucket>>) {
  const client = new S3Client({ endpoint, forcePathStyle: true })
  try {
    const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: 'files/' }))
    return Contents
  } finally {
    client.destroy()
  }
}

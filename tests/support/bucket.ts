import { randomUUID } from 'node:crypto'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { startS3 } from './servers/s3/server.ts'

/** A fresh bucket on the S3 server that TEST_S3_ENDPOINT names, or on one that this test file starts for itself. */
export async function freshBucket(): Promise<{ bucket: string; endpoint: string }> {
  const endpoint = await server()
  const bucket = `docent-${randomUUID()}`
  const client = new S3Client({ endpoint, forcePathStyle: true })
  await client.send(new CreateBucketCommand({ Bucket: bucket }))
  client.destroy()
  return { bucket, endpoint }
}

let started: Promise<string> | undefined

function server(): Promise<string> {
  const given = process.env.TEST_S3_ENDPOINT
  started ??= given ? Promise.resolve(given) : startOwn()
  return started
}

async function startOwn(): Promise<string> {
  const { env, stop } = await startS3()
  Object.assign(process.env, env)
  // A hook of the file, not of the test that runs first.
  process.once('beforeExit', stop)
  return env.S3_ENDPOINT
}

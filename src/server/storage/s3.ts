import { join } from 'node:path'
import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type { Config } from '../config.ts'
import { savedAs } from './file-kinds.ts'
import { copyObject, listOlder, type ObjectId, putObject, removeObject, sizeOfObject } from './s3-calls.ts'
import { assertBucket, type Bucket, openS3Client } from './s3-client.ts'
import { readObject } from './s3-read.ts'
import type { Opening, Storage, UploadTerms, Validate } from './storage.ts'
import { openTempFiles } from './temp-files.ts'

const downloadLifetime = 60
/** Presigned uploads write only to `incoming/`; accepted files are copied to `files/`. */
const incoming = 'incoming/'
const files = 'files/'
/** The signature includes the content type that the browser sends. */
const uploadType = 'application/octet-stream'

/** Files that the server itself makes wait in `dataDir` until the store has them. */
export async function openS3Storage(
  { bucket, endpoint }: Bucket,
  { dataDir }: Pick<Config, 'dataDir'>,
  { now, ofMachine }: Opening,
): Promise<Storage> {
  const temporary = await openTempFiles(join(dataDir, 'for-bucket'), now())
  const client = await openS3Client({ bucket, endpoint })
  const incomingObject = (key: string) => ({ Bucket: bucket, Key: `${incoming}${key}` })
  const storedObject = (key: string) => ({ Bucket: bucket, Key: `${files}${key}` })
  const sign: Sign = (command, terms) => {
    // The fixed clock of a test counts as its machine's.
    const signingDate = new Date(Date.now() + now() - ofMachine())
    return getSignedUrl(client, command, { ...terms, signingDate })
  }
  const uploadUrl = (key: string, terms: UploadTerms) => presignedPut(sign, incomingObject(key), terms, now())
  const probe = new URL(await uploadUrl('', { size: 0, exact: false, expires: now() + 1_000, session: '' }))
  const prefix = `${probe.origin}${probe.pathname}`

  /** No upload can change the final copy. A refused one stays for the clean-up: another attempt may have made it its own. */
  async function validateCopy(key: string, validate: Validate): Promise<number> {
    const size = (await sizeOfObject(client, storedObject(key))) ?? 0
    await validate({ size, read: (range) => readObject(client, storedObject(key), range) })
    return size
  }

  return {
    origin: probe.origin,
    uploadUrl,
    briefUrl: (key, name, disposition) => presignedGet(sign, storedObject(key), savedAs(key, name, disposition)),
    keyOf: (url) => (url.startsWith(prefix) ? url.slice(prefix.length) : undefined),
    put: (key, bytes, validate) =>
      temporary.stage(bytes, validate, (path, size) =>
        putObject(client, storedObject(key), { path, size, type: savedAs(key, '').type }),
      ),
    async ingest(key, validate) {
      if ((await sizeOfObject(client, incomingObject(key))) === undefined) return undefined
      await copyObject(client, incomingObject(key), storedObject(key), savedAs(key, '').type)
      return validateCopy(key, validate)
    },
    removeIngested: (key) => removeObject(client, incomingObject(key)),
    sizeOf: (key) => sizeOfObject(client, storedObject(key)),
    read: (key, range) => readObject(client, storedObject(key), range),
    pathOf: () => undefined,
    async remove(key) {
      await removeObject(client, incomingObject(key))
      await removeObject(client, storedObject(key))
    },
    async deleteStale(before) {
      await temporary.removeOlder(before)
      for (const Key of await listOlder(client, incomingObject(''), before))
        await removeObject(client, { Bucket: bucket, Key })
    },
    async reserve() {
      await assertBucket(client, bucket)
      return { used() {}, release() {} }
    },
    assertReachable: () => assertBucket(client, bucket),
    // Each answer of the store corrects the SDK's clock.
    time: () => Date.now() + client.config.systemClockOffset,
    close: () => client.destroy(),
  }
}

type Sign = (
  command: GetObjectCommand | PutObjectCommand,
  terms: { expiresIn: number; signableHeaders?: Set<string> },
) => Promise<string>

function presignedPut(sign: Sign, object: ObjectId, { size, exact, expires }: UploadTerms, now: number) {
  const command = new PutObjectCommand({
    ...object,
    ContentType: uploadType,
    ...(exact ? { ContentLength: size } : {}),
  })
  const expiresIn = Math.max(1, Math.floor((expires - now) / 1_000))
  return sign(command, {
    expiresIn,
    signableHeaders: new Set(['host', 'content-type', 'content-length']),
  })
}

function presignedGet(sign: Sign, object: ObjectId, { type, disposition }: ReturnType<typeof savedAs>) {
  const command = new GetObjectCommand({
    ...object,
    ResponseContentType: type,
    ResponseContentDisposition: disposition,
    ResponseCacheControl: 'private, no-store',
  })
  return sign(command, { expiresIn: downloadLifetime })
}

import { tmpdir } from 'node:os'
import { GetObjectCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { savedAs } from './file-kinds.ts'
import { copyObject, listOlder, putObject, removeObject, sizeOfObject } from './s3-calls.ts'
import { assertBucket, type Bucket, openS3Client } from './s3-client.ts'
import { readObject } from './s3-read.ts'
import type { Signing, Storage, UploadTerms, Validate } from './storage.ts'
import { stageTempFile } from './temp-file.ts'

const downloadLifetime = 5 * 60
/** Presigned addresses write only here. Accepted files are copied to `files/`, which no presigned upload reaches. */
const incoming = 'incoming/'
const files = 'files/'
/** The content type that the browser client sends; it is part of the signature. */
const uploadType = 'application/octet-stream'

/** Opens the store in a private bucket. Browsers access it by presigned addresses only. */
export async function openS3Storage({ bucket, endpoint }: Bucket, { now }: Signing): Promise<Storage> {
  const client = await openS3Client({ bucket, endpoint })
  const incomingPlace = (key: string) => ({ Bucket: bucket, Key: `${incoming}${key}` })
  const storedPlace = (key: string) => ({ Bucket: bucket, Key: `${files}${key}` })
  const uploadUrl = (key: string, terms: UploadTerms) => presignedPut(client, incomingPlace(key), terms, now())
  const probe = new URL(await uploadUrl('', { size: 0, exact: false, expires: now() + 1_000 }))
  const prefix = `${probe.origin}${probe.pathname}`

  /** Validates the final copy, which no upload can change any more, and deletes it when it is invalid. */
  async function validateCopy(key: string, validate: Validate): Promise<number> {
    const size = (await sizeOfObject(client, storedPlace(key))) ?? 0
    try {
      await validate({ size, read: (range) => readObject(client, storedPlace(key), range) })
      return size
    } catch (error) {
      await removeObject(client, storedPlace(key))
      throw error
    }
  }

  return {
    origin: probe.origin,
    uploadUrl,
    downloadUrl: (key, name, disposition) => presignedGet(client, storedPlace(key), savedAs(key, name, disposition)),
    keyOf: (url) => (url.startsWith(prefix) ? url.slice(prefix.length) : undefined),
    put: (key, bytes, validate) =>
      stageTempFile(tmpdir(), bytes, validate, (path, size) =>
        putObject(client, storedPlace(key), { path, size, type: savedAs(key, '').type }),
      ),
    async ingest(key, validate) {
      if ((await sizeOfObject(client, incomingPlace(key))) === undefined) return undefined
      await copyObject(client, incomingPlace(key), storedPlace(key), savedAs(key, '').type)
      const size = await validateCopy(key, validate)
      await removeObject(client, incomingPlace(key))
      return size
    },
    sizeOf: (key) => sizeOfObject(client, storedPlace(key)),
    read: (key, range) => readObject(client, storedPlace(key), range),
    async remove(key) {
      await removeObject(client, incomingPlace(key))
      await removeObject(client, storedPlace(key))
    },
    async deleteStale(before) {
      for (const Key of await listOlder(client, incomingPlace(''), before))
        await removeObject(client, { Bucket: bucket, Key })
    },
    async reserve() {
      await assertBucket(client, bucket)
      return { used() {}, release() {} }
    },
    assertReachable: () => assertBucket(client, bucket),
    close: () => client.destroy(),
  }
}

interface Place {
  Bucket: string
  Key: string
}

function presignedPut(client: S3Client, place: Place, { size, exact, expires }: UploadTerms, now: number) {
  const command = new PutObjectCommand({ ...place, ContentType: uploadType, ...(exact ? { ContentLength: size } : {}) })
  const expiresIn = Math.max(1, Math.floor((expires - now) / 1_000))
  return getSignedUrl(client, command, {
    expiresIn,
    signableHeaders: new Set(['host', 'content-type', 'content-length']),
  })
}

function presignedGet(client: S3Client, place: Place, { type, disposition }: ReturnType<typeof savedAs>) {
  const command = new GetObjectCommand({
    ...place,
    ResponseContentType: type,
    ResponseContentDisposition: disposition,
    ResponseCacheControl: 'private, no-store',
  })
  return getSignedUrl(client, command, { expiresIn: downloadLifetime })
}

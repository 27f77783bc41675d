import { createReadStream } from 'node:fs'
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  type S3Client,
} from '@aws-sdk/client-s3'
import { answerDeadline, copyDeadline, storeCall, timeoutAfter } from './s3-client.ts'

export interface ObjectId {
  Bucket: string
  Key: string
}

export async function sizeOfObject(client: S3Client, object: ObjectId): Promise<number | undefined> {
  const head = await storeCall(() => client.send(new HeadObjectCommand(object), timeoutAfter(answerDeadline)))
  return head?.ContentLength
}

export async function putObject(
  client: S3Client,
  object: ObjectId,
  { path, size, type }: { path: string; size: number; type: string },
): Promise<void> {
  const body = { ...object, Body: createReadStream(path), ContentLength: size, ContentType: type }
  await storeCall(() => client.send(new PutObjectCommand(body), timeoutAfter(copyDeadline)))
}

/** The bytes do not pass through the server. */
export async function copyObject(client: S3Client, from: ObjectId, to: ObjectId, type: string): Promise<void> {
  const command = new CopyObjectCommand({
    ...to,
    CopySource: `${from.Bucket}/${from.Key}`,
    MetadataDirective: 'REPLACE',
    ContentType: type,
  })
  await storeCall(() => client.send(command, timeoutAfter(copyDeadline)))
}

export async function removeObject(client: S3Client, object: ObjectId): Promise<void> {
  await storeCall(() => client.send(new DeleteObjectCommand(object), timeoutAfter(answerDeadline)))
}

/** `Key` is a prefix and `before` epoch milliseconds of the last change. */
export async function listOlder(client: S3Client, { Bucket, Key }: ObjectId, before: number): Promise<string[]> {
  const keys: string[] = []
  await storeCall(async () => {
    for await (const { Contents = [] } of paginateListObjectsV2(
      { client },
      { Bucket, Prefix: Key },
      timeoutAfter(copyDeadline),
    )) {
      const older = Contents.filter(({ LastModified }) => LastModified && LastModified.getTime() < before)
      keys.push(...older.map(({ Key: found = '' }) => found))
    }
  })
  return keys
}

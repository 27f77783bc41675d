import { copyFile, rm } from 'node:fs/promises'
import { S3Error } from './error.ts'

export interface Stored {
  path: string
  size: number
  etag: string
  type: string
  modified: number
}

export type Objects = Map<string, Stored>
export type Buckets = Map<string, Objects>

export function bucketOf(buckets: Buckets, name: string): Objects {
  const bucket = buckets.get(name)
  if (!bucket) throw new S3Error(404, 'NoSuchBucket')
  return bucket
}

export function objectOf(objects: Objects, key: string): Stored {
  const object = objects.get(key)
  if (!object) throw new S3Error(404, 'NoSuchKey')
  return object
}

/** Replaces an object; readers of the old one keep their open file. */
export async function putObject(objects: Objects, key: string, object: Stored): Promise<void> {
  const before = objects.get(key)
  objects.set(key, object)
  if (before) await rm(before.path, { force: true })
}

export async function deleteObject(objects: Objects, key: string): Promise<void> {
  const object = objects.get(key)
  objects.delete(key)
  if (object) await rm(object.path, { force: true })
}

export async function copyObject(object: Stored, path: string): Promise<Stored> {
  await copyFile(object.path, path)
  return { ...object, path }
}

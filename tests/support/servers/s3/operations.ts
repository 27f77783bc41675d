import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { type Answer, xmlAnswer } from './answer.ts'
import { assertPayload, receive } from './body.ts'
import type { Claim } from './claim.ts'
import { S3Error, unknownHere } from './error.ts'
import { listObjects, listParameters } from './list.ts'
import { readObject, readParameters } from './read.ts'
import type { S3Request } from './request.ts'
import { sha256 } from './signature.ts'
import { type Buckets, bucketOf, copyObject, deleteObject, type Objects, objectOf, putObject } from './store.ts'

export interface Store {
  buckets: Buckets
  folder: string
  now: () => number
}

const parameters = new Set(['x-id', ...listParameters, ...readParameters])
const headers = /^x-amz-(date|content-sha256|user-agent|copy-source|metadata-directive)$/

/** Performs a verified request. Unknown operations and parameters are refused, never ignored. */
export async function handleRequest(store: Store, request: S3Request, claim: Claim): Promise<Answer> {
  assertKnown(request)
  const { method, bucket, key } = request
  if (bucket === '') throw unknownHere('A call without a bucket')
  if (method === 'PUT') return put(store, request, claim)
  if (Number(request.headers.get('content-length') ?? 0) > 0)
    throw new S3Error(400, 'InvalidRequest', 'A body has no place here.')
  assertPayload(claim.payload, sha256(''))
  const objects = bucketOf(store.buckets, bucket)
  if (key === '') return onBucket(request, objects)
  if (method === 'GET' || method === 'HEAD') return readObject(request, objectOf(objects, key))
  if (method !== 'DELETE') throw unknownHere(`${method} of an object`)
  await deleteObject(objects, key)
  return { status: 204 }
}

function assertKnown(request: S3Request): void {
  const strange = [
    ...[...request.query.keys()].filter((name) => !parameters.has(name) && !/^X-Amz-/i.test(name)),
    ...[...request.headers.keys()].filter((name) => name.startsWith('x-amz-') && !headers.test(name)),
  ]
  if (strange.length > 0) throw unknownHere(strange.join(', '))
}

function onBucket(request: S3Request, objects: Objects): Answer {
  if (request.method === 'HEAD') return { status: 200 }
  if (request.method === 'GET' && request.query.get('list-type') === '2') return listObjects(request, objects)
  throw unknownHere(`${request.method} of a bucket`)
}

async function put(store: Store, request: S3Request, claim: Claim): Promise<Answer> {
  if (request.key === '') {
    store.buckets.set(request.bucket, store.buckets.get(request.bucket) ?? new Map())
    return { status: 200 }
  }
  const objects = bucketOf(store.buckets, request.bucket)
  if (request.headers.has('x-amz-copy-source')) return copy(store, request, objects)
  const received = await receive(request, claim.payload, store.folder)
  await putObject(objects, request.key, { ...received, type: typeOf(request), modified: store.now() })
  return { status: 200, headers: { etag: `"${received.etag}"` } }
}

async function copy(store: Store, request: S3Request, objects: Objects): Promise<Answer> {
  const source = decodeURIComponent(request.headers.get('x-amz-copy-source') ?? '').replace(/^\//, '')
  const at = source.indexOf('/')
  const found = objectOf(bucketOf(store.buckets, source.slice(0, at)), source.slice(at + 1))
  const replaces = request.headers.get('x-amz-metadata-directive') === 'REPLACE'
  if (!replaces && source === `${request.bucket}/${request.key}`)
    throw new S3Error(400, 'InvalidRequest', 'It would copy itself.')
  const modified = store.now()
  const made = await copyObject(found, join(store.folder, randomUUID()))
  await putObject(objects, request.key, { ...made, modified, ...(replaces ? { type: typeOf(request) } : {}) })
  return xmlAnswer('CopyObjectResult', { ETag: `"${made.etag}"`, LastModified: new Date(modified).toISOString() })
}

const typeOf = ({ headers }: S3Request) => headers.get('content-type') ?? 'binary/octet-stream'

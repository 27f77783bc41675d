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
import { type Buckets, bucketOf, duplicate, keep, type Objects, objectOf, remove } from './store.ts'

export interface Shop {
  buckets: Buckets
  folder: string
  now: () => number
}

const parameters = new Set(['x-id', ...listParameters, ...readParameters])
const headers = /^x-amz-(date|content-sha256|user-agent|copy-source|metadata-directive)$/

/** Does what a verified request asks for; what is not known here is refused, never passed over. */
export async function perform(shop: Shop, request: S3Request, claim: Claim): Promise<Answer> {
  assertKnown(request)
  const { method, bucket, key } = request
  if (bucket === '') throw unknownHere('A call without a bucket')
  if (method === 'PUT') return put(shop, request, claim)
  if (Number(request.headers.get('content-length') ?? 0) > 0)
    throw new S3Error(400, 'InvalidRequest', 'A body has no place here.')
  assertPayload(claim.payload, sha256(''))
  const objects = bucketOf(shop.buckets, bucket)
  if (key === '') return onBucket(request, objects)
  if (method === 'GET' || method === 'HEAD') return readObject(request, objectOf(objects, key))
  if (method !== 'DELETE') throw unknownHere(`${method} of an object`)
  await remove(objects, key)
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

async function put(shop: Shop, request: S3Request, claim: Claim): Promise<Answer> {
  if (request.key === '') {
    shop.buckets.set(request.bucket, shop.buckets.get(request.bucket) ?? new Map())
    return { status: 200 }
  }
  const objects = bucketOf(shop.buckets, request.bucket)
  if (request.headers.has('x-amz-copy-source')) return copy(shop, request, objects)
  const received = await receive(request, claim.payload, shop.folder)
  await keep(objects, request.key, { ...received, type: typeOf(request), modified: shop.now() })
  return { status: 200, headers: { etag: `"${received.etag}"` } }
}

async function copy(shop: Shop, request: S3Request, objects: Objects): Promise<Answer> {
  const source = decodeURIComponent(request.headers.get('x-amz-copy-source') ?? '').replace(/^\//, '')
  const at = source.indexOf('/')
  const found = objectOf(bucketOf(shop.buckets, source.slice(0, at)), source.slice(at + 1))
  const replaces = request.headers.get('x-amz-metadata-directive') === 'REPLACE'
  if (!replaces && source === `${request.bucket}/${request.key}`)
    throw new S3Error(400, 'InvalidRequest', 'It would copy itself.')
  const modified = shop.now()
  const made = await duplicate(found, join(shop.folder, randomUUID()))
  await keep(objects, request.key, { ...made, modified, ...(replaces ? { type: typeOf(request) } : {}) })
  return xmlAnswer('CopyObjectResult', { ETag: `"${made.etag}"`, LastModified: new Date(modified).toISOString() })
}

const typeOf = ({ headers }: S3Request) => headers.get('content-type') ?? 'binary/octet-stream'

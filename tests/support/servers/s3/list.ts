import { type Answer, xmlAnswer } from './answer.ts'
import type { S3Request } from './request.ts'
import type { Objects } from './store.ts'

export const listParameters = ['list-type', 'prefix', 'max-keys', 'continuation-token']

/** ListObjectsV2: sorted by key, paged. */
export function listObjects({ bucket, query }: S3Request, objects: Objects): Answer {
  const prefix = query.get('prefix') ?? ''
  const most = Math.min(1_000, Number(query.get('max-keys') ?? 1_000))
  const after = Buffer.from(query.get('continuation-token') ?? '', 'base64url').toString()
  const found = [...objects]
    .filter(([key]) => key.startsWith(prefix) && key > after)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  const page = found.slice(0, most)
  const goesOn = found.length > most
  return xmlAnswer('ListBucketResult', {
    Name: bucket,
    Prefix: prefix,
    MaxKeys: most,
    KeyCount: page.length,
    IsTruncated: goesOn,
    ...(goesOn ? { NextContinuationToken: Buffer.from(page.at(-1)?.[0] ?? '').toString('base64url') } : {}),
    Contents: page.map(([Key, { size, etag, modified }]) => ({
      Key,
      LastModified: new Date(modified).toISOString(),
      ETag: `"${etag}"`,
      Size: size,
      StorageClass: 'STANDARD',
    })),
  })
}

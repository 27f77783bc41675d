import { createHash, createHmac } from 'node:crypto'
import type { Claim } from './claim.ts'
import type { S3Request } from './request.ts'

/** Signature Version 4, from "Authenticating Requests" in Amazon's S3 API reference; not from the SDK, so that each checks the other. */
export function signatureOf(request: S3Request, claim: Claim, secret: string): string {
  const { timestamp, day, region } = claim
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', timestamp, scope, sha256(canonical(request, claim))].join('\n')
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secret}`)
  return hmac(key, text).toString('hex')
}

function canonical({ method, path, query, headers }: S3Request, { signedHeaders, payload }: Claim): string {
  return [
    method,
    path.split('/').map(encode).join('/'),
    canonicalQuery(query),
    ...signedHeaders.map((name) => `${name}:${headers.get(name)}`),
    '',
    signedHeaders.join(';'),
    payload,
  ].join('\n')
}

function canonicalQuery(query: ReadonlyMap<string, string>): string {
  return [...query]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&')
}

/** Percent-encodes all but letters, digits and `-._~`. */
const encode = (text: string) =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)

export const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

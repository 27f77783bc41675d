import { denied, malformed, S3Error } from './error.ts'
import type { S3Request } from './request.ts'

/** The signature data of a request. */
export interface Claim {
  keyId: string
  day: string
  region: string
  /** Like 20260105T120000Z. */
  timestamp: string
  signedHeaders: string[]
  signature: string
  /** SHA-256 of the body in hex, or UNSIGNED-PAYLOAD. */
  payload: string
  /** Lifetime of a presigned URL in seconds; undefined for a header signature, which is valid around its date. */
  lifetime: number | undefined
}

const unsigned = 'UNSIGNED-PAYLOAD'
const algorithm = 'AWS4-HMAC-SHA256'

/** Reads the signature from the header or the query, never from both. */
export function readClaim(request: S3Request): Claim {
  const byHeader = request.headers.has('authorization')
  const byAddress = request.query.has('X-Amz-Algorithm') || request.query.has('X-Amz-Signature')
  if (byHeader && byAddress) throw new S3Error(400, 'InvalidArgument', 'Only one way to sign is allowed.')
  if (!byHeader && !byAddress) throw denied('The request is not signed.')
  return byHeader ? fromHeader(request) : fromAddress(request)
}

function fromHeader({ headers }: S3Request): Claim {
  const form = /^(\S+) Credential=([^\s,]+), ?SignedHeaders=([^\s,]+), ?Signature=([0-9a-f]{64})$/
  const [, named, credential = '', signedHeaders = '', signature = ''] =
    form.exec(headers.get('authorization') ?? '') ?? []
  const payload = headers.get('x-amz-content-sha256')
  if (named !== algorithm) throw malformed(`It is not ${algorithm} with three parts.`)
  if (!payload) throw new S3Error(400, 'InvalidRequest', 'x-amz-content-sha256 is missing.')
  const timestamp = headers.get('x-amz-date') ?? ''
  return {
    ...credentialOf(credential),
    timestamp,
    signedHeaders: signedHeaders.split(';'),
    signature,
    payload,
    lifetime: undefined,
  }
}

function fromAddress({ query, headers }: S3Request): Claim {
  const value = (name: string) => query.get(`X-Amz-${name}`) ?? ''
  if (value('Algorithm') !== algorithm) throw malformed(`It is not ${algorithm}.`)
  const lifetime = /^\d{1,6}$/.test(value('Expires')) ? Number(value('Expires')) : 0
  if (lifetime < 1 || lifetime > 604_800) throw malformed('X-Amz-Expires is between one second and seven days.')
  return {
    ...credentialOf(value('Credential')),
    timestamp: value('Date'),
    signedHeaders: value('SignedHeaders').split(';'),
    signature: value('Signature'),
    payload: headers.get('x-amz-content-sha256') ?? unsigned,
    lifetime,
  }
}

function credentialOf(credential: string) {
  const [end, service, region = '', day = '', ...keyId] = credential.split('/').reverse()
  if (end !== 'aws4_request' || service !== 's3') throw malformed('The credential is not for S3.')
  return { keyId: keyId.reverse().join('/'), day, region }
}

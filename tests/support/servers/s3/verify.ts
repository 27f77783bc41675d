import { timingSafeEqual } from 'node:crypto'
import { type Claim, readClaim } from './claim.ts'
import { denied, malformed, S3Error } from './error.ts'
import type { S3Request } from './request.ts'
import { signatureOf } from './signature.ts'

/** The accepted credentials, region and clock. */
export interface AccessPolicy {
  keyId: string
  secret: string
  region: string
  now: () => number
}

/** The allowed clock difference, in milliseconds. */
const skew = 15 * 60_000

/** Throws unless all relevant parts are signed with the right key, for this region, and not expired. */
export function verify(request: S3Request, policy: AccessPolicy): Claim {
  const claim = readClaim(request)
  if (claim.keyId !== policy.keyId) throw new S3Error(403, 'InvalidAccessKeyId')
  if (claim.region !== policy.region) throw malformed(`The region is ${policy.region}.`)
  verifyTime(claim, policy.now())
  verifyHeaders(request, claim)
  const expected = Buffer.from(signatureOf(request, claim, policy.secret))
  const given = Buffer.from(claim.signature)
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    throw new S3Error(403, 'SignatureDoesNotMatch')
  return claim
}

function verifyTime({ timestamp, day, lifetime }: Claim, now: number): void {
  if (!/^\d{8}T\d{6}Z$/.test(timestamp) || day !== timestamp.slice(0, 8)) throw malformed('The dates are wrong.')
  const signed = Date.parse(timestamp.replace(/(....)(..)(..T..)(..)(..Z)/, '$1-$2-$3:$4:$5'))
  const until = lifetime === undefined ? signed + skew : signed + lifetime * 1_000
  if (!(now >= signed - skew)) throw new S3Error(403, 'RequestTimeTooSkewed')
  if (now > until)
    throw lifetime === undefined ? new S3Error(403, 'RequestTimeTooSkewed') : denied('Request has expired')
}

/** Throws unless host and all headers that change the operation or the stored object are signed. */
function verifyHeaders({ headers }: S3Request, { signedHeaders }: Claim): void {
  const isSorted = signedHeaders.every((name, index) => index === 0 || (signedHeaders[index - 1] ?? '') < name)
  if (!isSorted || !signedHeaders.every((name) => headers.has(name))) throw malformed('SignedHeaders is wrong.')
  const counts = [...headers.keys()].filter((name) => /^(host|content-type|content-md5|x-amz-.*)$/.test(name))
  const loose = counts.filter((name) => !signedHeaders.includes(name))
  if (loose.length > 0) throw denied(`There were headers present which were not signed: ${loose.join(', ')}`)
}

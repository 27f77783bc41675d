import { HeadBucketCommand, S3Client } from '@aws-sdk/client-s3'
import type { Config } from '../config.ts'
import { SettingError, unavailable } from '../lib/errors.ts'

export type Bucket = NonNullable<Config['s3']>

/** Milliseconds: until a response begins, for copying a whole file, and for the next chunk of a body. */
export const answerDeadline = 8_000
export const copyDeadline = 120_000
export const silenceDeadline = 30_000

/** Throws a SettingError when the bucket is unusable. A custom endpoint uses path-style addresses. */
export async function openS3Client({ bucket, endpoint }: Bucket): Promise<S3Client> {
  const client = new S3Client({
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    // Other S3 implementations refuse unknown checksums, and a presigned address would carry a wrong one.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    requestHandler: {
      connectionTimeout: 3_000,
      // Each call has its own timeout, and a socket is idle while its reader pauses.
      socketTimeout: 0,
      // Each slow download holds a connection; the SDK's limit of 50 would block all other calls.
      httpAgent: { maxSockets: Number.POSITIVE_INFINITY },
      httpsAgent: { maxSockets: Number.POSITIVE_INFINITY },
    },
  })
  try {
    await client.send(new HeadBucketCommand({ Bucket: bucket }), timeoutAfter(answerDeadline))
    return client
  } catch (error) {
    client.destroy()
    throw new SettingError(settingProblem(error as Failure, bucket, endpoint))
  }
}

export async function assertBucket(client: S3Client, bucket: string): Promise<void> {
  const found = await storeCall(() =>
    client.send(new HeadBucketCommand({ Bucket: bucket }), timeoutAfter(answerDeadline)),
  )
  if (!found) throw storeUnavailable(new Error('the bucket is gone'))
}

/** Returns undefined for a missing object and throws a 503 for any other failure. */
export async function storeCall<T>(call: () => Promise<T>): Promise<T | undefined> {
  try {
    return await call()
  } catch (error) {
    if (statusOf(error as Failure) === 404) return undefined
    throw storeUnavailable(error)
  }
}

export const timeoutAfter = (deadline: number) => ({ abortSignal: AbortSignal.timeout(deadline) })

type Failure = Error & { code?: string; $metadata?: { httpStatusCode?: number } }

const statusOf = (error: Failure) => error.$metadata?.httpStatusCode

/** The log shows the cause, the reply does not. */
export function storeUnavailable(cause: unknown): Error {
  const away = unavailable('Docent cannot reach its file store just now. Please try again in a moment.')
  return Object.assign(away, { cause })
}

function settingProblem(error: Failure, bucket: string, endpoint: string | undefined): string {
  if (/region is missing/i.test(error.message)) return 'AWS_REGION is not set: S3_BUCKET needs it.'
  if (error.name === 'CredentialsProviderError') {
    return 'AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are not set: S3_BUCKET needs them.'
  }
  const status = statusOf(error)
  if (status === 404) return `S3_BUCKET does not exist: the store knows no bucket "${bucket}".`
  if (status === 400 || status === 403) {
    return `S3_BUCKET cannot be used: the store refuses AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY for "${bucket}".`
  }
  const where = endpoint ? `S3_ENDPOINT ${new URL(endpoint).origin}` : `S3_BUCKET "${bucket}"`
  return `${where} cannot be used: the store does not answer (${error.code ?? status ?? error.name}).`
}

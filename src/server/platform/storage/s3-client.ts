import { HeadBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { type Config, SettingError } from '../config.ts'
import { unavailable } from '../errors.ts'

export type Bucket = NonNullable<Config['s3']>

/** Longest waits, in milliseconds: for an answer to begin, for a whole file to move, and for the next piece of a body. */
export const answerDeadline = 8_000
export const copyDeadline = 120_000
export const silenceDeadline = 30_000

/** A client of the bucket, which has to answer. An endpoint of one's own is addressed by path; Amazon's by host. */
export async function openS3Client({ bucket, endpoint }: Bucket): Promise<S3Client> {
  const client = new S3Client({
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    // Stores other than Amazon's refuse or ignore checksums they do not know; in a presigned address one is always wrong.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    requestHandler: {
      connectionTimeout: 3_000,
      // Every call has a deadline of its own, and a body stands still while its reader pauses.
      socketTimeout: 0,
      // Slow downloads each hold a connection; the library's limit of 50 would let them keep everybody else out.
      httpAgent: { maxSockets: Number.POSITIVE_INFINITY },
      httpsAgent: { maxSockets: Number.POSITIVE_INFINITY },
    },
  })
  try {
    await client.send(new HeadBucketCommand({ Bucket: bucket }), timeoutAfter(answerDeadline))
    return client
  } catch (error) {
    client.destroy()
    throw new SettingError(whyNot(error as Failure, bucket, endpoint))
  }
}

export async function assertBucket(client: S3Client, bucket: string): Promise<void> {
  const found = await storeCall(() =>
    client.send(new HeadBucketCommand({ Bucket: bucket }), timeoutAfter(answerDeadline)),
  )
  if (!found) throw storeAway(new Error('the bucket is gone'))
}

/** Asks the store: nothing when there is no such object; any other failure means that the store is away. */
export async function storeCall<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask()
  } catch (error) {
    if (statusOf(error as Failure) === 404) return undefined
    throw storeAway(error)
  }
}

export const timeoutAfter = (deadline: number) => ({ abortSignal: AbortSignal.timeout(deadline) })

type Failure = Error & { code?: string; $metadata?: { httpStatusCode?: number } }

const statusOf = (error: Failure) => error.$metadata?.httpStatusCode

/** What went wrong goes to the log by way of the cause. */
export function storeAway(cause: unknown): Error {
  const away = unavailable('Docent cannot reach its file store just now. Please try again in a moment.')
  return Object.assign(away, { cause })
}

function whyNot(error: Failure, bucket: string, endpoint: string | undefined): string {
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

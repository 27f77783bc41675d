import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { CreateBucketCommand, GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'

/** A raw request signed by Amazon's SDK, to send unchanged or altered. */
export interface Raw {
  method: string
  path: string
  headers: Record<string, string>
  body: string
}

interface Wishes {
  key?: string
  body?: string
  secret?: string
  keyId?: string
  region?: string
  /** When it was signed. */
  signingDate?: Date
  expiresIn?: number
}

export const body = 'a catalogue'
const type = 'application/pdf'

export function signerFor(endpoint: string, Bucket: string) {
  const { host } = new URL(endpoint)

  const clientWith = ({ secret, keyId, region, signingDate }: Wishes) =>
    new S3Client({
      endpoint,
      forcePathStyle: true,
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      systemClockOffset: signingDate ? signingDate.getTime() - Date.now() : 0,
      ...(region ? { region } : {}),
      credentials: {
        accessKeyId: keyId ?? process.env.AWS_ACCESS_KEY_ID ?? '',
        secretAccessKey: secret ?? process.env.AWS_SECRET_ACCESS_KEY ?? '',
      },
    })

  async function presigned(command: GetObjectCommand | PutObjectCommand, wishes: Wishes): Promise<URL> {
    const { expiresIn = 60, signingDate = new Date() } = wishes
    const signableHeaders = new Set(['host', 'content-type', 'content-length'])
    return new URL(await getSignedUrl(clientWith(wishes), command, { expiresIn, signingDate, signableHeaders }))
  }

  return {
    makeBucket: () => clientWith({}).send(new CreateBucketCommand({ Bucket })),
    /** A presigned PUT of `body`. */
    async putAddress(wishes: Wishes = {}): Promise<Raw> {
      const { key: Key = 'one', body: Body = body } = wishes
      const command = new PutObjectCommand({ Bucket, Key, ContentType: type, ContentLength: Body.length })
      const { pathname, search } = await presigned(command, wishes)
      const headers = { host, 'content-type': type, 'content-length': String(Body.length) }
      return { method: 'PUT', path: pathname + search, headers, body: Body }
    },
    async getAddress(wishes: Wishes = {}): Promise<Raw> {
      const { pathname, search } = await presigned(new GetObjectCommand({ Bucket, Key: wishes.key ?? 'kept' }), wishes)
      return { method: 'GET', path: pathname + search, headers: { host }, body: '' }
    },
    /** The same request, signed by headers. */
    putSigned: (wishes: Wishes = {}) =>
      captured(
        clientWith(wishes),
        new PutObjectCommand({ Bucket, Key: wishes.key ?? 'one', ContentType: type, Body: wishes.body ?? body }),
      ),
    getSigned: (wishes: Wishes = {}) =>
      captured(clientWith(wishes), new GetObjectCommand({ Bucket, Key: wishes.key ?? 'kept' })),
  }
}

/** Captures the SDK's request instead of sending it. */
async function captured(client: S3Client, command: GetObjectCommand | PutObjectCommand): Promise<Raw> {
  const taken = Promise.withResolvers<Raw>()
  client.middlewareStack.add(
    () =>
      async ({ request: ready }) => {
        const { method, path, query, headers, body: bytes = '' } = ready as Raw & { query: Record<string, string> }
        taken.resolve({ method, path: `${path}?${new URLSearchParams(query)}`, headers, body: bytes })
        throw new Error('taken')
      },
    { step: 'deserialize', priority: 'low' },
  )
  client.send(command as PutObjectCommand).catch(() => {})
  return taken.promise
}

/** Sends the request; returns status and text. */
export function sendRaw(endpoint: string, { method, path, headers, body: bytes }: Raw) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const sent = request(endpoint, { method, path, headers }, async (answer) =>
      resolve({ status: answer.statusCode ?? 0, text: await text(answer) }),
    )
    sent.on('error', reject).end(bytes)
  })
}

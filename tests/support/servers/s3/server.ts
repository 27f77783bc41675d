import { createReadStream } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream/promises'
import { throwAwayFolder } from '../run.ts'
import { type Answer, xmlAnswer } from './answer.ts'
import { S3Error } from './error.ts'
import { handleRequest, type Store } from './operations.ts'
import { readRequest } from './request.ts'
import { type AccessPolicy, verify } from './verify.ts'

export interface S3Server {
  /** The environment variables for a program that uses it. */
  env: Record<'S3_ENDPOINT' | 'AWS_REGION' | 'AWS_ACCESS_KEY_ID' | 'AWS_SECRET_ACCESS_KEY', string>
  stop(): Promise<void>
}

const credentials = { keyId: 'test-key', secret: 'test-secret', region: 'us-east-1' }

/** A temporary S3 server on loopback. It implements the operations that the product uses and verifies signatures. */
export async function startS3(): Promise<S3Server> {
  const folder = await throwAwayFolder('s3')
  const store = { buckets: new Map(), folder: folder.path, now: Date.now }
  const server = createServer(
    (request, response) => void serve(store, { ...credentials, now: Date.now }, request, response),
  )
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  // Do not keep the process alive after the tests.
  server.unref()
  return {
    env: {
      S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      AWS_REGION: credentials.region,
      AWS_ACCESS_KEY_ID: credentials.keyId,
      AWS_SECRET_ACCESS_KEY: credentials.secret,
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
      await folder.remove()
    },
  }
}

async function serve(
  store: Store,
  policy: AccessPolicy,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const answer = await answerTo(store, policy, incoming).catch(refusal)
  // Drain the rest of a refused body, so that the client can read the error.
  incoming.resume()
  response.writeHead(answer.status, { 'x-amz-request-id': '1', ...answer.headers })
  if (incoming.method === 'HEAD') response.end()
  else if (answer.file && answer.file.start <= answer.file.end) await send(answer.file, response)
  else response.end(answer.text)
}

const send = (file: NonNullable<Answer['file']>, response: ServerResponse) =>
  pipeline(createReadStream(file.path, file), response).catch(() => response.destroy())

async function answerTo(store: Store, policy: AccessPolicy, incoming: IncomingMessage): Promise<Answer> {
  const request = readRequest(incoming)
  return handleRequest(store, request, verify(request, policy))
}

function refusal(error: unknown): Answer {
  const { status, code, message } = error instanceof S3Error ? error : new S3Error(500, 'InternalError', String(error))
  return xmlAnswer('Error', { Code: code, Message: message }, status)
}

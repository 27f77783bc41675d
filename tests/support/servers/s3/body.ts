import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { S3Error, unknownHere } from './error.ts'
import type { S3Request } from './request.ts'

export interface Received {
  path: string
  size: number
  /** MD5 in hex. */
  etag: string
}

/** Stores a body in a file of this folder. Deletes it and throws when the length or the signed hash does not match. */
export async function receive({ headers, body }: S3Request, payload: string, folder: string): Promise<Received> {
  if (!headers.has('content-length')) throw new S3Error(411, 'MissingContentLength')
  const path = join(folder, randomUUID())
  try {
    const { size, sha256, md5 } = await write(body, path)
    assertPayload(payload, sha256)
    const promised = headers.get('content-md5')
    if (promised !== undefined && promised !== md5.toString('base64')) throw new S3Error(400, 'BadDigest')
    return { path, size, etag: md5.toString('hex') }
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}

async function write(body: AsyncIterable<Buffer>, path: string) {
  const hashes = { sha256: createHash('sha256'), md5: createHash('md5') }
  let size = 0
  async function* measured(source: AsyncIterable<Buffer>) {
    for await (const chunk of source) {
      size += chunk.length
      for (const hash of Object.values(hashes)) hash.update(chunk)
      yield chunk
    }
  }
  await pipeline(body, measured, createWriteStream(path))
  return { size, sha256: hashes.sha256.digest('hex'), md5: hashes.md5.digest() }
}

/** Throws unless the body matches its signed hash, if it has one. */
export function assertPayload(payload: string, sha256: string): void {
  if (payload === 'UNSIGNED-PAYLOAD') return
  if (!/^[0-9a-f]{64}$/.test(payload)) throw unknownHere(`The body ${payload}`)
  if (payload !== sha256) throw new S3Error(400, 'XAmzContentSHA256Mismatch')
}

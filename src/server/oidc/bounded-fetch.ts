import type { CustomFetch } from 'openid-client'
import { isLoopback } from '../lib/loopback.ts'

/** Metadata, tokens and key sets have a few kilobytes. */
const maxBytes = 256 * 1024

/** Reads an answer whole, limits its size after decompression, and follows no redirect. */
export const boundedFetch =
  (deadline: AbortSignal): CustomFetch =>
  async (url, { signal, body, ...options }) => {
    assertSafe(url)
    const signals = signal ? [deadline, signal] : [deadline]
    const request = { ...options, redirect: 'manual', signal: AbortSignal.any(signals) } as const
    const answer = await fetch(url, body === undefined ? request : { ...request, body: body as BodyInit })
    const bytes = await readAtMost(answer.body, maxBytes)
    const type = answer.headers.get('content-type')
    const headers = type ? { 'content-type': type } : {}
    return new Response(bytes.length > 0 ? bytes : null, { status: answer.status, headers })
  }

/** Metadata may name any address. */
function assertSafe(address: string): void {
  const url = URL.parse(address)
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname))
  if (!isSafe) throw new Error('an address of the provider is not https')
}

async function readAtMost(body: ReadableStream<Uint8Array> | null, most: number): Promise<Buffer<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of body ?? []) {
    length += part.length
    if (length > most) throw new Error(`an answer of the provider has more than ${most} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}

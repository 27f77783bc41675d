import { type ClientRequest, type IncomingMessage, request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import type { DeliveryFailure } from '#contract/webhooks.ts'
import { storable } from '../lib/storable.ts'
import type { Target } from './find-target.ts'

export interface Answer {
  readonly status: number
  readonly text: string
  /** As the receiver wrote it. */
  readonly retryAfter: string | undefined
}

export type Posted = Answer | Extract<DeliveryFailure, 'slow' | 'unreachable' | 'certificate'>

interface Message {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Characters of an answer that are kept. */
const maxText = 500
/** What they may take, after which the rest is not read. */
const maxBytes = 4 * maxText

/** Connects to the addresses of the target, whatever its name leads to by now, and follows no redirect. */
export async function post(target: Target, message: Message, deadline: AbortSignal): Promise<Posted> {
  try {
    const response = await send(target, message, deadline)
    const { statusCode = 0, headers } = response
    // What is said inside of a private network is shown to nobody.
    const text = target.isPrivate ? '' : await readStart(response)
    response.destroy()
    return { status: statusCode, text, retryAfter: headers['retry-after'] }
  } catch (error) {
    if (deadline.aborted) return 'slow'
    return isUntrusted(error) ? 'certificate' : 'unreachable'
  }
}

function send({ url, addresses }: Target, { headers, body }: Message, signal: AbortSignal): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? overHttps : overHttp
  return new Promise((resolve, reject) => {
    const call: ClientRequest = request(
      url,
      {
        method: 'POST',
        // A connection of its own, so that none is shared with an address that was checked at another time.
        agent: false,
        lookup: lookupIn(addresses),
        signal,
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      },
      resolve,
    )
    call.on('error', reject)
    // After an answer this changes nothing; a change of the protocol closes without one.
    call.on('close', () => reject(new Error('The connection was closed without an answer.')))
    call.end(body)
  })
}

/** Not asked for an address instead of a name, which was checked as it stands. */
const lookupIn =
  (addresses: Target['addresses']): LookupFunction =>
  (_host, { all }, done) => {
    const [first] = addresses
    if (all) done(null, [...addresses])
    else done(null, first?.address ?? '', first?.family ?? 4)
  }

/** The status tells all, so an answer that breaks off or goes on for too long is cut. */
async function readStart(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of response) {
      chunks.push(chunk)
      bytes += chunk.length
      if (bytes >= maxBytes) break
    }
  } catch {
    // What came so far is kept.
  }
  return storable(Buffer.concat(chunks).subarray(0, maxBytes).toString(), maxText)
}

const isUntrusted = (error: unknown) =>
  /CERT|TLS|SSL|SELF_SIGNED|ALTNAME|UNABLE_TO/.test((error as { code?: string }).code ?? '')

import { isOver } from '../lib/clock.ts'
import { minute } from '../lib/durations.ts'
import { isSigned, sign } from '../lib/tokens.ts'
import type { Services } from '../services.ts'
import type { Disposition } from '../storage/storage.ts'

const lifetime = 5 * minute

interface NamedFile {
  readonly key: string
  readonly name: string
  readonly disposition?: Disposition
}

/** An address of ours, good for five minutes and no longer than the session or API token; where the file lies makes no difference. */
export function fileAddress(
  { config, secret, now }: Pick<Services, 'config' | 'secret' | 'now'>,
  session: string,
  { key, name, disposition }: NamedFile,
): string {
  const terms = { key, name, session, expires: now() + lifetime, inline: disposition === 'inline' }
  const query = new URLSearchParams({
    expires: String(terms.expires),
    name,
    session,
    ...(terms.inline ? { inline: '1' } : {}),
    signature: sign(secret, ...signedParts(terms)),
  })
  return `${config.publicUrl}/api/document/file/${key}?${query}`
}

interface Terms {
  readonly key: string
  readonly name: string
  readonly session: string
  readonly expires: number
  readonly inline: boolean
}

const signedParts = ({ key, name, session, expires, inline }: Terms) =>
  ['GET', key, expires, name, session, inline ? 1 : 0] as const

export interface FileQuery {
  readonly expires?: number
  readonly name?: string
  readonly session?: string
  readonly inline?: '1'
  readonly signature?: string
}

/** Returns undefined when the signature is invalid or the address expired. */
export function readFileAddress({ secret, now }: Pick<Services, 'secret' | 'now'>, key: string, query: FileQuery) {
  const { expires = 0, name = '', session = '', inline, signature = '' } = query
  const terms = { key, name, session, expires, inline: inline === '1' }
  if (!isSigned(secret, signature, ...signedParts(terms)) || isOver(expires, now(), lifetime)) return undefined
  const disposition: Disposition = terms.inline ? 'inline' : 'attachment'
  return { name, session, disposition }
}

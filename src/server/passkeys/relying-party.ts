import { isIP } from 'node:net'
import type { Config } from '../config.ts'
import { notFound } from '../lib/errors.ts'

/** Where passkeys are made and used (Web Authentication). */
export interface RelyingParty {
  /** A host name. */
  readonly id: string
  readonly origin: string
}

type Site = Pick<Config, 'publicUrl'>

/** Undefined where browsers allow no passkeys: without TLS, but for localhost, and at a numeric address. */
export function findRelyingParty({ publicUrl }: Site): RelyingParty | undefined {
  const { protocol, hostname } = new URL(publicUrl)
  const isSecure = protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost')
  const isNumeric = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0
  return isSecure && !isNumeric ? { id: hostname, origin: publicUrl } : undefined
}

/** Throws a 404 where there can be none. */
export function relyingParty(site: Site): RelyingParty {
  const party = findRelyingParty(site)
  if (!party) throw notFound('This address')
  return party
}

import type { Config } from '../config.ts'
import type { Browser } from '../lib/actor.ts'
import { day } from '../lib/durations.ts'
import { randomToken } from '../lib/tokens.ts'

type Site = Pick<Config, 'publicUrl'>

/** Browsers take `__Host-` from this host alone, over TLS; another host of the domain cannot set it. */
const nameOf = ({ publicUrl }: Site) => (publicUrl.startsWith('https:') ? '__Host-docent-device' : 'docent-device')

/** Seconds: as long as the device is remembered. */
const maxAge = (365 * day) / 1_000

/** The browser's id, or a new one. */
export function browserOf(cookies = '', site: Site): Browser {
  const sent = cookies.split(/;\s*/).find((cookie) => cookie.startsWith(`${nameOf(site)}=`))
  const id = /=([\w-]{43})$/.exec(sent ?? '')?.[1]
  return id === undefined ? { id: randomToken(), isReturning: false } : { id, isReturning: true }
}

export function cookieOf({ id }: Browser, site: Site): string {
  const secure = site.publicUrl.startsWith('https:') ? '; Secure' : ''
  return `${nameOf(site)}=${id}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Strict${secure}`
}

import { isIP } from 'node:net'
import { resolve } from 'node:path'
import ipaddr from 'ipaddr.js'
import type { ApprovedRole } from '#contract/common.ts'
import { emailKey, isEmail } from '#contract/email.ts'
import { originOf } from '#contract/origin.ts'
import { dataDirOf } from './lib/data-dir.ts'
import { SettingError } from './lib/errors.ts'
import { type OidcConfig, readOidc } from './lib/oidc-settings.ts'
import { isHostName, type PrivateNetworks, privateNetworks } from './lib/private-networks.ts'
import { list, oneOf } from './lib/setting-values.ts'

export type DatabaseConfig = { kind: 'sqlite'; file: string } | PostgresConfig

export interface PostgresConfig {
  readonly kind: 'postgres'
  /** May lead through a pooler. */
  readonly url: string
  /** Past every pooler, for migrations and backups. */
  readonly directUrl?: string | undefined
  /** A standby, for backups alone. */
  readonly readUrl?: string | undefined
  /** The most connections of one instance. */
  readonly connections?: number
}

export interface Config {
  host: string
  port: number
  publicUrl: string
  dataDir: string
  database: DatabaseConfig
  s3: { bucket: string; endpoint: string | undefined } | undefined
  smtpUrl: string | undefined
  mailFrom: string
  /** Mails that one instance delivers at once. */
  mailSlots: number
  /** Asked for the records of the sender's domain; none: those of the machine. */
  nameServers: string[]
  /** The private networks that webhooks may reach. */
  webhookPrivateNetworks: PrivateNetworks
  admin: { email: string; password: string } | undefined
  defaultRole: ApprovedRole
  /** Whose sign-in by password alone opens nothing but the set-up of a second factor. */
  requireSecondFactor: 'off' | 'staff'
  /** Who may sign in by password. */
  passwordSignIn: 'all' | 'owners'
  /** Single sign-on; undefined while no provider is named. */
  oidc: OidcConfig | undefined
  redirectOrigins: ReadonlySet<string>
  embedOrigins: string[]
  tourUrl: string
  tourFrameUrl: string | undefined
  /** Tours that were uploaded are shown from here; undefined: from an opaque origin of our own host. */
  tourOrigin: string | undefined
  maxTourBytes: number
  documentLinkDays: number
  /** The mail of a decision waits this long, so that the decision can be undone. */
  undoSeconds: number
  maxUploadBytes: number
  /** Of the disk, for pictures of pages. */
  pagesCacheBytes: number
  trustedProxies: string[]
  rateLimits: boolean
  metricsToken: string | undefined
  logLevel: string
}

type Environment = Readonly<Record<string, string | undefined>>

/** Throws a SettingError for an invalid setting (product: Running it). */
export function readConfig(env: Environment): Config {
  const text = (name: string) => env[name]?.trim() || undefined
  const port = integer('PORT', text('PORT') ?? '3000', 0, 65_535)
  const dataDir = dataDirOf(env)
  const publicUrl = origin('PUBLIC_URL', text('PUBLIC_URL') ?? `http://localhost:${port}`)
  const megabytes = integer('MAX_UPLOAD_MB', text('MAX_UPLOAD_MB') ?? '512', 1, 1_000_000)
  const tourMegabytes = integer('MAX_TOUR_MB', text('MAX_TOUR_MB') ?? '1024', 1, 1_000_000)
  return {
    host: host(text('HOST') ?? '127.0.0.1'),
    port,
    publicUrl,
    dataDir,
    database: database(text, dataDir),
    s3: bucket(text('S3_BUCKET'), text('S3_ENDPOINT'), { MAX_UPLOAD_MB: megabytes, MAX_TOUR_MB: tourMegabytes }),
    smtpUrl: url('SMTP_URL', text('SMTP_URL'), ['smtp:', 'smtps:'])?.href,
    mailFrom: text('MAIL_FROM') ?? `Docent <docent@${new URL(publicUrl).hostname}>`,
    mailSlots: integer('MAIL_SLOTS', text('MAIL_SLOTS') ?? '5', 1, 500),
    nameServers: list(text('NAME_SERVERS')).map(nameServer),
    webhookPrivateNetworks: webhookNetworks(text('WEBHOOK_PRIVATE_NETWORKS') ?? 'off'),
    admin: admin(text('ADMIN_EMAIL'), env.ADMIN_PASSWORD),
    defaultRole: oneOf('DEFAULT_ROLE', text('DEFAULT_ROLE') ?? 'ADMIN', ['ADMIN', 'USER']),
    requireSecondFactor: oneOf('REQUIRE_SECOND_FACTOR', text('REQUIRE_SECOND_FACTOR') ?? 'off', ['off', 'staff']),
    passwordSignIn: oneOf('PASSWORD_SIGN_IN', text('PASSWORD_SIGN_IN') ?? 'all', ['all', 'owners']),
    oidc: readOidc(text),
    redirectOrigins: new Set(list(text('REDIRECT_ORIGINS')).map((value) => origin('REDIRECT_ORIGINS', value))),
    embedOrigins: list(text('EMBED_ORIGINS')).map((value) => origin('EMBED_ORIGINS', value)),
    tourUrl: url('TOUR_URL', text('TOUR_URL'), ['http:', 'https:'])?.href ?? `${publicUrl}/tour`,
    tourFrameUrl: url('TOUR_FRAME_URL', text('TOUR_FRAME_URL'), ['http:', 'https:'])?.href,
    tourOrigin: tourOrigin(text('TOUR_ORIGIN'), publicUrl),
    maxTourBytes: tourMegabytes * 1_000_000,
    documentLinkDays: integer('DOCUMENT_LINK_DAYS', text('DOCUMENT_LINK_DAYS') ?? '7', 1, 3_650),
    undoSeconds: integer('UNDO_SECONDS', text('UNDO_SECONDS') ?? '10', 0, 60),
    maxUploadBytes: megabytes * 1_000_000,
    pagesCacheBytes: integer('PAGES_CACHE_MB', text('PAGES_CACHE_MB') ?? '2000', 0, 10_000_000) * 1_000_000,
    trustedProxies: list(text('TRUSTED_PROXIES')).map(proxy),
    rateLimits: oneOf('RATE_LIMITS', text('RATE_LIMITS') ?? 'on', ['on', 'off']) === 'on',
    metricsToken: text('METRICS_TOKEN'),
    logLevel: oneOf('LOG_LEVEL', text('LOG_LEVEL') ?? 'info', ['debug', 'info', 'warn', 'error', 'silent']),
  }
}

function integer(name: string, value: string, minimum: number, maximum: number): number {
  const number = Number(value)
  if (/^\d+$/.test(value) && number >= minimum && number <= maximum) return number
  throw new SettingError(`${name} must be a whole number from ${minimum} to ${maximum}, not "${value}".`)
}

function url(name: string, value: string | undefined, protocols: string[]): URL | undefined {
  if (value === undefined) return undefined
  const parsed = URL.parse(value)
  if (parsed && protocols.includes(parsed.protocol) && parsed.hostname) return parsed
  // The message leaves the value out because it may hold a password.
  throw new SettingError(`${name} must be an address that begins with ${protocols.map((p) => `${p}//`).join(' or ')}.`)
}

function origin(name: string, value: string): string {
  const found = originOf(value)
  if (found) return found
  throw new SettingError(`${name} must hold origins alone, such as https://docent.example, without a path or a user.`)
}

/** Storage and cookies of a host name are shared by its ports. */
function tourOrigin(value: string | undefined, publicUrl: string): string | undefined {
  const found = value && origin('TOUR_ORIGIN', value)
  if (found && new URL(found).hostname === new URL(publicUrl).hostname)
    throw new SettingError('TOUR_ORIGIN must have another host name than PUBLIC_URL, such as https://tours.example.')
  return found || undefined
}

/** A name is resolved only when the server listens, but a value that looks like an IP address must be valid. */
function host(value: string): string {
  if (isIP(value) !== 0 || !/^[\d.]+$|[:\s/]/.test(value)) return value
  throw new SettingError(`HOST must be an address or a name of this machine, such as 0.0.0.0, not "${value}".`)
}

function database(text: (name: string) => string | undefined, dataDir: string): DatabaseConfig {
  const address = (name: string) => url(name, text(name), ['postgres:', 'postgresql:'])?.href
  const [main, directUrl, readUrl] = ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_READ_URL'].map(address)
  const connections = integer('DATABASE_POOL', text('DATABASE_POOL') ?? '10', 4, 1_000)
  if (main) return { kind: 'postgres', url: main, directUrl, readUrl, connections }
  if (directUrl || readUrl)
    throw new SettingError(
      `${directUrl ? 'DATABASE_DIRECT_URL' : 'DATABASE_READ_URL'} is set, but DATABASE_URL is not.`,
    )
  return { kind: 'sqlite', file: resolve(dataDir, 'docent.sqlite') }
}

function bucket(
  name: string | undefined,
  endpoint: string | undefined,
  limits: Readonly<Record<string, number>>,
): Config['s3'] {
  const parsed = url('S3_ENDPOINT', endpoint, ['http:', 'https:'])
  if (parsed && !name) throw new SettingError('S3_ENDPOINT is set, but S3_BUCKET is not.')
  // S3 limits a single PUT and a single copy to 5 GB.
  const [tooLarge] = Object.entries(limits).find(([, megabytes]) => megabytes > 5_000) ?? []
  if (name && tooLarge) throw new SettingError(`${tooLarge} must be at most 5000 with S3_BUCKET.`)
  return name ? { bucket: name, endpoint: parsed?.href } : undefined
}

function admin(email: string | undefined, password: string | undefined): Config['admin'] {
  if (!email && !password) return undefined
  if (!email || !isEmail(email)) throw new SettingError('ADMIN_EMAIL must be an e-mail address.')
  if (!password) throw new SettingError(`ADMIN_PASSWORD is missing: it belongs to ADMIN_EMAIL (${emailKey(email)}).`)
  return { email, password }
}

function proxy(value: string): string {
  if (!isAddress(value) && !ipaddr.isValidCIDR(value))
    throw new SettingError(`TRUSTED_PROXIES must hold addresses or networks such as 10.0.0.0/8, not "${value}".`)
  if (/\/0+$/.test(value))
    throw new SettingError(`TRUSTED_PROXIES must not trust every address (${value}): name those of your proxies.`)
  return value
}

/** An address, perhaps with a port, such as 192.0.2.53:5353 or [2001:db8::53]:5353. */
function nameServer(value: string): string {
  const [, bracketed, plain] = /^(?:\[([^\]]+)\]|([\d.]+))(?::\d{1,5})?$/.exec(value) ?? []
  if (isIP(value) !== 0 || isIP(bracketed ?? plain ?? '') !== 0) return value
  throw new SettingError(`NAME_SERVERS must hold addresses such as 192.0.2.53 or 192.0.2.53:5353, not "${value}".`)
}

function webhookNetworks(value: string): PrivateNetworks {
  if (value === 'off' || value === 'on') return privateNetworks({ all: value === 'on' })
  const named = list(value)
  const wrong = named.find((part) => !isAddress(part) && !ipaddr.isValidCIDR(part) && !isHostName(part))
  if (wrong !== undefined || named.some((part) => /\/0+$/.test(part)))
    throw new SettingError(
      `WEBHOOK_PRIVATE_NETWORKS must be off, on, or host names, addresses and networks such as 10.0.0.0/8, not "${value}".`,
    )
  return privateNetworks({ named })
}

/** ipaddr.js would also parse "10", but as another address than the operator meant. */
const isAddress = (value: string) => isIP(value) !== 0 && !value.includes('%')

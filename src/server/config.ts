import { isIP } from 'node:net'
import { resolve } from 'node:path'
import ipaddr from 'ipaddr.js'
import type { ApprovedRole } from '#contract/common.ts'
import { emailKey, isEmail } from '#contract/email.ts'
import { originOf } from '#contract/origin.ts'
import { dataDirOf } from './lib/data-dir.ts'
import { SettingError } from './lib/errors.ts'

export type DatabaseConfig = { kind: 'sqlite'; file: string } | { kind: 'postgres'; url: string }

export interface Config {
  host: string
  port: number
  publicUrl: string
  dataDir: string
  database: DatabaseConfig
  s3: { bucket: string; endpoint: string | undefined } | undefined
  smtpUrl: string | undefined
  mailFrom: string
  admin: { email: string; password: string } | undefined
  defaultRole: ApprovedRole
  redirectOrigins: ReadonlySet<string>
  embedOrigins: string[]
  tourUrl: string
  tourFrameUrl: string | undefined
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
  return {
    host: host(text('HOST') ?? '127.0.0.1'),
    port,
    publicUrl,
    dataDir,
    database: database(text('DATABASE_URL'), dataDir),
    s3: bucket(text('S3_BUCKET'), text('S3_ENDPOINT'), megabytes),
    smtpUrl: url('SMTP_URL', text('SMTP_URL'), ['smtp:', 'smtps:'])?.href,
    mailFrom: text('MAIL_FROM') ?? `Docent <docent@${new URL(publicUrl).hostname}>`,
    admin: admin(text('ADMIN_EMAIL'), env.ADMIN_PASSWORD),
    defaultRole: oneOf('DEFAULT_ROLE', text('DEFAULT_ROLE') ?? 'ADMIN', ['ADMIN', 'USER']),
    redirectOrigins: new Set(list(text('REDIRECT_ORIGINS')).map((value) => origin('REDIRECT_ORIGINS', value))),
    embedOrigins: list(text('EMBED_ORIGINS')).map((value) => origin('EMBED_ORIGINS', value)),
    tourUrl: url('TOUR_URL', text('TOUR_URL'), ['http:', 'https:'])?.href ?? `${publicUrl}/tour`,
    tourFrameUrl: url('TOUR_FRAME_URL', text('TOUR_FRAME_URL'), ['http:', 'https:'])?.href,
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

function list(value = ''): string[] {
  return value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

function integer(name: string, value: string, minimum: number, maximum: number): number {
  const number = Number(value)
  if (/^\d+$/.test(value) && number >= minimum && number <= maximum) return number
  throw new SettingError(`${name} must be a whole number from ${minimum} to ${maximum}, not "${value}".`)
}

function oneOf<T extends string>(name: string, value: string, values: readonly T[]): T {
  const found = values.find((candidate) => candidate === value)
  if (found !== undefined) return found
  throw new SettingError(`${name} must be one of ${values.join(', ')}, not "${value}".`)
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

/** A name is resolved only when the server listens, but a value that looks like an IP address must be valid. */
function host(value: string): string {
  if (isIP(value) !== 0 || !/^[\d.]+$|[:\s/]/.test(value)) return value
  throw new SettingError(`HOST must be an address or a name of this machine, such as 0.0.0.0, not "${value}".`)
}

function database(value: string | undefined, dataDir: string): DatabaseConfig {
  const parsed = url('DATABASE_URL', value, ['postgres:', 'postgresql:'])
  return parsed ? { kind: 'postgres', url: parsed.href } : { kind: 'sqlite', file: resolve(dataDir, 'docent.sqlite') }
}

function bucket(name: string | undefined, endpoint: string | undefined, megabytes: number): Config['s3'] {
  const parsed = url('S3_ENDPOINT', endpoint, ['http:', 'https:'])
  if (parsed && !name) throw new SettingError('S3_ENDPOINT is set, but S3_BUCKET is not.')
  // S3 limits a single PUT and a single copy to 5 GB.
  if (name && megabytes > 5_000) throw new SettingError('MAX_UPLOAD_MB must be at most 5000 with S3_BUCKET.')
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

/** ipaddr.js would also parse "10", but as another address than the operator meant. */
const isAddress = (value: string) => isIP(value) !== 0 && !value.includes('%')

import type { ApprovedRole } from '#contract/common.ts'
import { emailKey, isEmail } from '#contract/email.ts'
import { SettingError } from './errors.ts'
import { isLoopback } from './loopback.ts'
import { list, oneOf } from './setting-values.ts'

export interface OidcConfig {
  /** Exactly as the provider writes it. */
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** On the button. */
  readonly name: string
  /** Domains of addresses that the provider vouches for. */
  readonly domains: ReadonlySet<string>
  /** The role that a newcomer with such an address gets without an owner's approval. */
  readonly approve: 'off' | ApprovedRole
  /** Whether REQUIRE_SECOND_FACTOR asks those for one of ours too whom the provider signed in. */
  readonly ownFactor: boolean
}

type Text = (name: string) => string | undefined

const companions = [
  ...(['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_NAME'] as const),
  ...(['OIDC_DOMAINS', 'OIDC_APPROVE', 'OIDC_SECOND_FACTOR'] as const),
]

/** Throws a SettingError. The provider itself is asked at the first sign-in. */
export function readOidc(text: Text): OidcConfig | undefined {
  const given = text('OIDC_ISSUER')
  const alone = companions.find((name) => text(name) !== undefined)
  if (given === undefined && alone) throw new SettingError(`${alone} is set, but OIDC_ISSUER is not.`)
  if (given === undefined) return undefined
  const { issuer, hostname } = issuerOf(given)
  const domains = new Set(list(text('OIDC_DOMAINS')).map(domainOf))
  const approve = oneOf('OIDC_APPROVE', text('OIDC_APPROVE') ?? 'off', ['off', 'USER', 'ADMIN'])
  if (approve !== 'off' && domains.size === 0)
    throw new SettingError('OIDC_APPROVE needs OIDC_DOMAINS: the domains whose people are let in without approval.')
  return {
    issuer,
    clientId: required(text, 'OIDC_CLIENT_ID'),
    clientSecret: required(text, 'OIDC_CLIENT_SECRET'),
    name: (text('OIDC_NAME') ?? hostname).slice(0, 60),
    domains,
    approve,
    ownFactor: oneOf('OIDC_SECOND_FACTOR', text('OIDC_SECOND_FACTOR') ?? 'off', ['off', 'on']) === 'on',
  }
}

function required(text: Text, name: string): string {
  const value = text(name)
  if (value === undefined) throw new SettingError(`${name} is missing: it belongs to OIDC_ISSUER.`)
  return value
}

/** Of these a stranger's tenant is as good as the firm's. */
const manyTenants = /^\/(common|organizations|consumers)(\/|$)/i

function issuerOf(value: string): { issuer: string; hostname: string } {
  const url = URL.parse(value)
  if (!url || url.username || url.password || url.search || url.hash || !isSafe(url))
    throw new SettingError('OIDC_ISSUER must be an address that begins with https://, without a user or a query.')
  if (url.pathname.includes('/.well-known/'))
    throw new SettingError('OIDC_ISSUER must be the issuer alone: leave out /.well-known/ and what follows.')
  if (url.hostname === 'login.microsoftonline.com' && manyTenants.test(url.pathname))
    throw new SettingError('OIDC_ISSUER must name your own tenant by its id, not common, organizations or consumers.')
  return { issuer: value, hostname: url.hostname }
}

const isSafe = (url: URL) => url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname))

function domainOf(value: string): string {
  if (!isEmail(`a@${value}`))
    throw new SettingError(`OIDC_DOMAINS must hold domains such as firm.example, separated by commas, not "${value}".`)
  return emailKey(`a@${value}`).slice('a@'.length)
}

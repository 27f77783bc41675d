import type { Configuration, ServerMetadata } from 'openid-client'
import type { Language } from '#contract/languages.ts'
import type { Config } from '../config.ts'
import { hour } from '../lib/durations.ts'
import type { OidcConfig } from '../lib/oidc-settings.ts'
import { boundedFetch } from './bounded-fetch.ts'
import { type Claims, claimsOf } from './claims.ts'
import { clocksDisagree, providerAway, providerRefused, reasonOf, refusalOf } from './provider-errors.ts'

/** Of one sign-in, each used once. */
interface Secrets {
  readonly state: string
  readonly nonce: string
  /** PKCE's. */
  readonly verifier: string
}

interface Question extends Secrets {
  /** The person must sign in there anew. */
  readonly isFresh: boolean
  readonly language: Language | undefined
}

interface Answer extends Secrets {
  readonly code: string
  /** The provider's name of itself, if it tells one. */
  readonly iss: string | undefined
  /** Seconds since the person may have signed in there; undefined for any time. */
  readonly maxAge: number | undefined
}

/** The provider that OIDC_ISSUER names. Nothing is asked of it before the first sign-in. */
export interface Provider {
  readonly name: string
  /** Where the browser goes to sign in. Throws a 503. */
  addressFor(question: Question): Promise<string>
  /** Throws a 422 for what cannot be believed, and a 503. */
  claimsFrom(answer: Answer): Promise<Claims>
}

/** Seconds of each request. */
const timeout = 5
/** Milliseconds of all requests of one answer. */
const deadline = 10_000
/** Seconds. */
const clockTolerance = 60

const redirectPath = '/sign-in/provider'

/** openid-client is loaded at the first use (decision 29). */
const library = () => import('openid-client')

export function openProvider(
  { oidc, publicUrl }: Pick<Config, 'oidc' | 'publicUrl'>,
  now: () => number,
): Provider | undefined {
  if (!oidc) return undefined
  const redirectUri = publicUrl + redirectPath
  const discovered = keepDiscovered(oidc, now)
  return {
    name: oidc.name,
    async addressFor({ state, nonce, verifier, isFresh, language }) {
      const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await library()
      const found = await discovered()
      const config = await configure(oidc, found, now)
      return buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        ...{ state, nonce },
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(isFresh ? { max_age: '0' } : {}),
        ...(language ? { ui_locales: language } : {}),
      }).href
    },
    async claimsFrom(answer) {
      const found = await discovered()
      const config = await configure(oidc, found, now)
      try {
        return await exchange(config, { answer, redirectUri, name: oidc.name, now: now() })
      } catch (error) {
        throw refusalOf(oidc.name, error)
      } finally {
        found.keys = (await library()).getJwksCache(config)
      }
    },
  }
}

interface Discovered {
  readonly metadata: ServerMetadata
  keys?: Parameters<Awaited<ReturnType<typeof library>>['setJwksCache']>[1] | undefined
}

/** Kept for an hour; calls at once ask once, and a failure is not kept. */
function keepDiscovered(oidc: OidcConfig, now: () => number): () => Promise<Discovered> {
  let kept: { readonly until: number; readonly discovered: Promise<Discovered> } | undefined
  return () => {
    if (kept && kept.until > now()) return kept.discovered
    const discovered = discover(oidc)
    kept = { until: now() + hour, discovered }
    discovered.catch(() => {
      kept = undefined
    })
    return discovered
  }
}

async function discover(oidc: OidcConfig): Promise<Discovered> {
  const { allowInsecureRequests, customFetch, discovery } = await library()
  try {
    const config = await discovery(new URL(oidc.issuer), oidc.clientId, undefined, undefined, {
      timeout,
      [customFetch]: boundedFetch(AbortSignal.timeout(timeout * 1_000)),
      execute: isPlain(oidc) ? [allowInsecureRequests] : [],
    })
    return { metadata: config.serverMetadata() }
  } catch (error) {
    throw providerAway(oidc.name, reasonOf(error as Error))
  }
}

/** Only of this machine (lib/oidc-settings.ts). */
const isPlain = ({ issuer }: OidcConfig) => issuer.startsWith('http:')

/** Made for each sign-in, because it carries how far this machine's clock is off. */
async function configure(oidc: OidcConfig, { metadata, keys }: Discovered, now: () => number): Promise<Configuration> {
  const client = await library()
  const { clientId, clientSecret } = oidc
  const takesPost = metadata.token_endpoint_auth_methods_supported?.includes('client_secret_post')
  const authentication = takesPost ? client.ClientSecretPost(clientSecret) : client.ClientSecretBasic(clientSecret)
  const clocks = {
    [client.clockSkew]: Math.round((now() - Date.now()) / 1_000),
    [client.clockTolerance]: clockTolerance,
  }
  const config = new client.Configuration(metadata, clientId, clocks, authentication)
  config.timeout = timeout
  config[client.customFetch] = boundedFetch(AbortSignal.timeout(deadline))
  if (isPlain(oidc)) client.allowInsecureRequests(config)
  // Else a token is believed because of its connection alone.
  client.enableNonRepudiationChecks(config)
  if (keys) client.setJwksCache(config, keys)
  return config
}

interface Exchange {
  readonly answer: Answer
  readonly redirectUri: string
  readonly name: string
  readonly now: number
}

async function exchange(config: Configuration, { answer, redirectUri, name, now }: Exchange): Promise<Claims> {
  const { authorizationCodeGrant } = await library()
  const { code, state, iss, nonce, verifier, maxAge } = answer
  const url = new URL(redirectUri)
  url.search = String(new URLSearchParams({ code, state, ...(iss === undefined ? {} : { iss }) }))
  const tokens = await authorizationCodeGrant(config, url, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
    ...(maxAge === undefined ? {} : { maxAge }),
  })
  const token = tokens.claims()
  if (!token) throw providerRefused(name, 'the answer has no ID token')
  if (token.iat > now / 1_000 + clockTolerance) throw clocksDisagree(name, 'the ID token is from the future')
  const info = token.email === undefined ? await infoOf(config, tokens.access_token, token.sub) : {}
  const claims = claimsOf(token, info)
  if (!claims) throw providerRefused(name, 'the subject cannot be kept')
  return claims
}

/** By the standard, an ID token that comes by a code need not tell the address. */
async function infoOf(config: Configuration, accessToken: string, subject: string) {
  if (!config.serverMetadata().userinfo_endpoint) return {}
  const { fetchUserInfo } = await library()
  return fetchUserInfo(config, accessToken, subject)
}

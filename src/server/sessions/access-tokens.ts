import { errors, jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import type { Role } from '#contract/common.ts'
import type { Language } from '#contract/languages.ts'
import type { Theme } from '#contract/personal.ts'
import { isOver } from '../lib/clock.ts'
import type { Services } from '../services.ts'

const ownLifetime = 15 * 60
/** Lifetime of a token for another origin, in seconds (product: Sessions and tokens). */
const foreignLifetime = 5 * 60

/** Characters of a name in a token, which goes in a header of every call. Screens show fewer. */
const longestName = 200

interface Person {
  id: string
  role: Role
  firstName: string
  lastName: string
  language: Language | null
  theme: Theme | null
}

interface Claims {
  sid: string
  /** Epoch seconds. */
  exp: number
}

type Signing = Pick<Services, 'keys' | 'config' | 'now'>

/** A cache of verified signatures. Whether the session is still valid is read from the database at each call. */
const verified = new LRUCache<string, Claims>({ max: 5_000 })

/** Returns an access token for our own API. Its role claims are for screens only (product: Sessions and tokens). */
export function accessToken(services: Signing, person: Person, sid: string): Promise<string> {
  return token(services, person, { claims: { sid }, audience: services.config.publicUrl, lifetime: ownLifetime })
}

/** Returns an access token for another origin. It has another audience and no session, so our API refuses it. */
export function foreignToken(services: Signing, person: Person, audience: string): Promise<string> {
  return token(services, person, { audience, lifetime: foreignLifetime })
}

interface TokenTerms {
  readonly claims?: { readonly sid: string }
  readonly audience: string
  /** Seconds. */
  readonly lifetime: number
}

async function token(
  { keys, config, now }: Signing,
  person: Person,
  { claims, audience, lifetime }: TokenTerms,
): Promise<string> {
  const { kid, privateKey } = keys.signer()
  const issued = Math.floor(now() / 1_000)
  const { role, language, theme } = person
  const [firstName, lastName] = [person.firstName, person.lastName].map((name) => name.slice(0, longestName))
  const chosen = { ...(language ? { LANGUAGE: language } : {}), ...(theme ? { THEME: theme } : {}) }
  return new SignJWT({ ...claims, ROLE: role, role, FIRST_NAME: firstName, LAST_NAME: lastName, ...chosen })
    .setProtectedHeader({ alg: 'EdDSA', typ: 'JWT', kid })
    .setSubject(person.id)
    .setIssuer(config.publicUrl)
    .setAudience(audience)
    .setIssuedAt(issued)
    .setExpirationTime(issued + lifetime)
    .sign(privateKey)
}

/** Returns the claims of a valid access token of ours, otherwise undefined. */
export async function readAccessToken(services: Signing, raw: string): Promise<Claims | undefined> {
  const known = verified.get(raw)
  const claims = known ?? (await verify(services, raw))
  if (!claims || !isCurrent(claims, services.now())) return undefined
  if (!known) verified.set(raw, claims)
  return claims
}

/**
 * A token with a longer lifetime than ours was signed by a clock that ran ahead; the client gets a new one by a
 * refresh.
 */
const isCurrent = ({ exp }: Claims, now: number) => !isOver(exp * 1_000, now, ownLifetime * 1_000)

async function verify({ keys, config, now }: Signing, raw: string): Promise<Claims | undefined> {
  const findKey = async ({ kid = '' }: { kid?: string }) => {
    const key = await keys.verifier(kid)
    if (!key) throw new errors.JWKSNoMatchingKey()
    return key
  }
  try {
    const { payload } = await jwtVerify(raw, findKey, {
      algorithms: ['EdDSA'],
      typ: 'JWT',
      issuer: config.publicUrl,
      audience: config.publicUrl,
      currentDate: new Date(now()),
      requiredClaims: ['exp', 'sub', 'sid'],
    })
    return typeof payload.sid === 'string' ? { sid: payload.sid, exp: payload.exp ?? 0 } : undefined
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined
    throw error
  }
}

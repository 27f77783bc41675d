import type { auth } from '#contract/auth.ts'
import type { BodyOf, Received } from '#contract/endpoint.ts'
import type { provider as contract } from '#contract/provider.ts'
import type { Actor, AuthenticatedActor } from '../../lib/actor.ts'
import { conflict, DomainError, notFound } from '../../lib/errors.ts'
import { hashToken } from '../../lib/tokens.ts'
import type { Provider } from '../../oidc/provider.ts'
import type { Services } from '../../services.ts'
import { transactAs } from '../../sessions/transact-as.ts'
import { assertLiveLink, findLiveLink, linkInvalid } from '../links/link-tokens.ts'
import { allowedOrigin } from '../sign-in/redirect-origin.ts'
import { isLinked } from '../users/identities.ts'
import { addState, type Journey } from './states.ts'

/** Throws a 404 without a provider. */
export function providerOf({ provider }: Pick<Services, 'provider'>): Provider {
  if (!provider) throw notFound('This address')
  return provider
}

type Query = Received<typeof auth.beginAtProvider.shapes>['query']

/** Returns where the browser goes: to the provider, or back with the reason, because a person reads the answer. */
export async function beginSignIn(services: Services, actor: Actor, query: Query): Promise<string> {
  const { redirectUrl, ...others } = query
  const isAllowed = redirectUrl === undefined || allowedOrigin(services, redirectUrl) !== undefined
  // Without the address, or the next press would lead back here too.
  if (!isAllowed) return signInPage(services, others, 'address')
  try {
    return await begin(services, actor, { purpose: 'enter', next: others.next, redirectUrl, language: others.lang })
  } catch (error) {
    return signInPage(services, query, reasonOf(error))
  }
}

/** Returns the address of the sign-in page with this query. Throws a 404 without a provider. */
export function signInPage(
  services: Pick<Services, 'provider'>,
  { next, redirectUrl, lang }: Query,
  reason?: 'away' | 'busy' | 'address',
): string {
  providerOf(services)
  const query = { provider: reason, from: next, 'redirect-url': redirectUrl, lang }
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return `/login?${new URLSearchParams(given)}`
}

function reasonOf(error: unknown): 'away' | 'busy' {
  if (error instanceof DomainError && error.details.code === 'provider-away') return 'away'
  if (error instanceof DomainError && error.status === 429) return 'busy'
  throw error
}

async function begin(services: Services, actor: Actor, journey: Journey): Promise<string> {
  const { provider, secrets } = await transactAs(services, actor, async (tx) => ({
    provider: providerOf(services),
    secrets: await addState(tx, journey),
  }))
  const isFresh = journey.purpose === 'confirm'
  return provider.addressFor({ ...secrets, isFresh, language: journey.language })
}

export async function beginLink(services: Services, actor: AuthenticatedActor) {
  const { id: userId, credential: sessionId } = actor.caller
  return { url: await begin(services, actor, { purpose: 'link', userId, sessionId }) }
}

/** Whoever has a second factor proves themselves by that. */
export async function beginConfirm(services: Services, actor: AuthenticatedActor) {
  const { id: userId, credential: sessionId } = actor.caller
  await transactAs(services, actor, async (tx) => {
    if (tx.actor.caller.secondFactorAt !== null) throw conflict('Please use the code of your authenticator app.')
    if (!(await isLinked(tx, userId))) throw conflict('Your account is not linked.')
  })
  return { url: await begin(services, actor, { purpose: 'confirm', userId, sessionId }) }
}

/** The link is used up only when the person comes back. */
export async function beginMailed(services: Services, actor: Actor, { id }: BodyOf<typeof contract.beginMailed>) {
  providerOf(services)
  await assertLiveLink(services, actor, 'linkProvider', id)
  const link = await findLiveLink(services, 'linkProvider', id)
  if (!link?.userId) throw linkInvalid()
  return { url: await begin(services, actor, { purpose: 'mailedLink', userId: link.userId, linkHash: hashToken(id) }) }
}

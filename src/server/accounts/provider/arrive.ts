import { setTimeout as sleep } from 'node:timers/promises'
import type { BodyOf } from '#contract/endpoint.ts'
import type { Arrival, provider as contract } from '#contract/provider.ts'
import { retryUnique } from '../../database/retry-unique.ts'
import type { ProviderPurpose } from '../../database/schema/accounts.ts'
import type { Actor } from '../../lib/actor.ts'
import type { Claims } from '../../oidc/claims.ts'
import type { Services } from '../../services.ts'
import { transactAs } from '../../sessions/transact-as.ts'
import { readArrival, tokensOf } from '../sign-in/enter-as.ts'
import { providerOf } from './begin.ts'
import { confirmBy } from './confirm.ts'
import { enterBy } from './enter.ts'
import { linkBy, linkByMail } from './link.ts'
import { journeyOver, otherBrowser } from './refusals.ts'
import { secretsFor, stateLifetime, type TakenState, takeState } from './states.ts'
import { minResponseTime, unproven } from './unproven.ts'
import type { Arrived, Outcome } from './ways.ts'

type Answer = BodyOf<typeof contract.arrive>

/** Uses up the state before the provider is asked, so that one answer signs in once. */
export async function arrive(services: Services, actor: Actor, { code, state, iss }: Answer): Promise<Arrival> {
  const provider = providerOf(services)
  const begun = await transactAs(services, actor, (tx) => takeState(tx, state))
  if (begun === 'elsewhere') throw otherBrowser()
  if (begun === 'over') throw journeyOver()
  const maxAge = begun.purpose === 'confirm' ? stateLifetime / 1_000 : undefined
  const claims = await provider.claimsFrom({ ...secretsFor(actor, state), code, iss, maxAge })
  return finish(services, actor, begun, claims)
}

const ways: Readonly<Record<ProviderPurpose, (arrived: Arrived) => Promise<Outcome>>> = {
  enter: enterBy,
  link: linkBy,
  mailedLink: linkByMail,
  confirm: confirmBy,
}

async function finish(services: Services, actor: Actor, begun: TakenState, claims: Claims): Promise<Arrival> {
  const hidden = sleep(minResponseTime, undefined, { ref: false })
  const arrival = await readArrival(services, actor)
  const outcome = await retryUnique(() =>
    transactAs(services, actor, (tx) => ways[begun.purpose]({ tx, begun, claims, arrival, services })),
  )
  if (outcome === unproven) await hidden
  const { next, redirectUrl } = begun
  const back = { ...(next === null ? {} : { next }), ...(redirectUrl === null ? {} : { redirectUrl }) }
  return { ...('user' in outcome ? await tokensOf(services, outcome) : outcome), ...back }
}

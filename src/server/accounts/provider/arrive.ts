import { setTimeout as sleep } from 'node:timers/promises'
import type { BodyOf } from '#contract/endpoint.ts'
import type { Arrival, provider as contract, Journey } from '#contract/provider.ts'
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
import { readState, secretsFor, stateLifetime, type TakenState, takeState } from './states.ts'
import { minResponseTime, unproven } from './unproven.ts'
import type { Arrived, Outcome } from './ways.ts'

type Answer = BodyOf<typeof contract.arrive>

/** Uses up the state before the provider is asked, so that one answer signs in once. */
export async function arrive(services: Services, actor: Actor, { code, state, iss }: Answer): Promise<Arrival> {
  const provider = providerOf(services)
  const begun = assertHere(await transactAs(services, actor, (tx) => takeState(tx, state)))
  const maxAge = begun.purpose === 'confirm' ? stateLifetime / 1_000 : undefined
  const claims = await provider.claimsFrom({ ...secretsFor(actor, state), code, iss, maxAge })
  return finish(services, actor, begun, claims)
}

/** Uses nothing up: who came back without a sign-in may go there again by the same address. */
export async function readJourney(services: Services, actor: Actor, state: string): Promise<Journey> {
  providerOf(services)
  const begun = assertHere(await transactAs(services, actor, (tx) => readState(tx, state)))
  return { purpose: begun.purpose, ...wayBack(begun) }
}

/** Outside of the transaction, which keeps what it counted. */
function assertHere(found: Awaited<ReturnType<typeof takeState>>): TakenState {
  if (found === 'elsewhere') throw otherBrowser()
  if (found === 'over') throw journeyOver()
  return found
}

const wayBack = ({ next, redirectUrl }: TakenState) => ({
  ...(next === null ? {} : { next }),
  ...(redirectUrl === null ? {} : { redirectUrl }),
})

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
  return { ...('user' in outcome ? await tokensOf(services, outcome) : outcome), ...wayBack(begun) }
}

import type { BodyOf } from '#contract/endpoint.ts'
import type { HeldData, privacy } from '#contract/privacy.ts'
import type { AuthenticatedActor } from '../lib/actor.ts'
import type { Services } from '../services.ts'
import { transactAs } from '../sessions/transact-as.ts'
import { personOf } from './person.ts'
import { entries } from './registry.ts'

type ExportRequest = BodyOf<typeof privacy.export>

const nothing = {
  account: null,
  requests: [],
  elsewhere: [],
  events: [],
  copies: [],
  accesses: [],
  webhooks: [],
  mails: [],
  refused: null,
  unsubscribedAt: null,
  links: [],
  views: [],
  named: [],
  audit: [],
}

/** Returns all that is held about an address. Later pages hold only requests and their audit. */
export async function exportAddress(
  services: Services,
  actor: AuthenticatedActor,
  { email, after }: ExportRequest,
): Promise<HeldData> {
  const person = personOf(services, email)
  await transactAs(services, actor, (tx) => tx.audit('privacy.export', person.mark))
  let found: HeldData = { email: email.trim(), ...nothing }
  for (const { held, isPaged = false } of entries())
    if (held && (isPaged || after === undefined))
      found = { ...found, ...(await held(services.db, person, { after, found })) }
  return found
}

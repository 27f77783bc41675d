import { emailKey } from '#contract/email.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { exportedRequests, type HeldData, type privacy } from '#contract/privacy.ts'
import { audit } from '../audit/audit.ts'
import type { AuthenticatedActor } from '../lib/actor.ts'
import { heldRequests } from '../requests/erase/held-requests.ts'
import type { Services } from '../services.ts'
import { transactAs } from '../sessions/transact-as.ts'
import { markOf } from './address-mark.ts'
import { auditAbout } from './held-audit.ts'
import { heldBesides, nothingBesides } from './held-besides.ts'

type Asked = BodyOf<typeof privacy.export>

/** Returns all that is held about an address. Further pages hold further requests and their audit. */
export async function exportAddress(services: Services, actor: AuthenticatedActor, asked: Asked): Promise<HeldData> {
  const { db, now } = services
  const key = emailKey(asked.email)
  await transactAs(services, actor, (trx, actor) => audit(trx, now(), actor, 'privacy.export', markOf(services, key)))
  const { requests, next } = await heldRequests(db, key, Number(asked.after ?? 0), exportedRequests)
  const isFirst = asked.after === undefined
  const besides = isFirst ? await heldBesides(db, key) : nothingBesides
  const accountId = besides.account?.id
  const subjectIds = [...requests.map(({ id }) => id), ...(accountId ? [accountId] : [])]
  return {
    email: asked.email.trim(),
    requests,
    ...besides,
    audit: await auditAbout(services, key, subjectIds, isFirst),
    ...(next === undefined ? {} : { next }),
  }
}

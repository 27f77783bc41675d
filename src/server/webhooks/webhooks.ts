import { randomUUIDv7 } from 'node:crypto'
import type { BodyOf } from '#contract/endpoint.ts'
import { maxWebhooks, type WebhookEvent, type WebhookRow, type webhooks } from '#contract/webhooks.ts'
import { tellCaller } from '../accounts/users/tell-person.ts'
import { advisoryLock } from '../database/dialect.ts'
import type { AuthenticatedActor } from '../lib/actor.ts'
import { conflict, notFound } from '../lib/errors.ts'
import { readSender, type SenderTo } from '../mail/layout/sender.ts'
import type { Services } from '../services.ts'
import { transactAs } from '../sessions/transact-as.ts'
import type { Tx } from '../transaction/transaction.ts'
import { checkAddress } from './check-address.ts'
import { setUpMail } from './mails.ts'
import { healthy } from './record-attempt.ts'
import { newSecret, overlap } from './sign.ts'
import * as queries from './webhooks.queries.ts'

export async function listWebhooks({ db }: Pick<Services, 'db'>): Promise<{ data: WebhookRow[] }> {
  return { data: (await queries.findAll(db)).map(shown) }
}

const shown = ({ id, url, created, ...row }: queries.Webhook & { waiting: unknown }): WebhookRow => ({
  ...{ id, url, created },
  failingSince: row.failingSince,
  events: row.events.split(',') as WebhookEvent[],
  personal: row.personal === 1,
  rests: row.restedAt === null ? null : row.restReason,
  waiting: Number(row.waiting),
})

export async function createWebhook(
  services: Services,
  actor: AuthenticatedActor,
  given: BodyOf<typeof webhooks.create>,
) {
  const url = await checkAddress(services.config, given.url)
  const [id, secret] = [randomUUIDv7(), newSecret()]
  const { events, personal = false } = given
  const row = { id, url, events: events.join(), personal: personal ? 1 : 0, secret } as const
  const senderTo = await readSender(services)
  const add = async (tx: Tx<AuthenticatedActor>) => {
    if ((await queries.countWebhooks(tx.db)) >= maxWebhooks)
      throw conflict('There are {n} webhooks already. Please remove one first.', { n: maxWebhooks })
    await queries.insertWebhook(tx.db, { ...row, created: tx.now, failures: 0, notBefore: 0, leasedUntil: 0 })
    await tellOfAddress(tx, senderTo, url)
    await tx.audit('webhook.create', id, traced({ url, events, personal }))
  }
  // Another owner's webhook is counted.
  await transactAs(services, actor, add, advisoryLock)
  return { id, secret }
}

const tellOfAddress = (tx: Tx<AuthenticatedActor>, senderTo: SenderTo, url: string) =>
  tellCaller(tx, (person) => setUpMail(senderTo(person), person, new URL(url).origin))

type Changes = BodyOf<typeof webhooks.change>

/** An address may hold a password of its receiver. */
const traced = ({ url, ...facts }: Changes) => ({ ...facts, ...(url ? { origin: new URL(url).origin } : {}) })

export async function changeWebhook(services: Services, actor: AuthenticatedActor, id: string, given: Changes) {
  const { active, ...changes } = given
  if (changes.url !== undefined) changes.url = await checkAddress(services.config, changes.url)
  const { events, personal, ...address } = changes
  const senderTo = await readSender(services)
  await transactAs(services, actor, async (tx) => {
    const moved = await findMoved(tx, id, address)
    const isKnown = await queries.setWebhook(tx.db, id, {
      ...address,
      ...(moved ? { ...healthy, takenLast: null } : {}),
      ...(events ? { events: events.join() } : {}),
      ...(personal === undefined ? {} : { personal: personal ? 1 : 0 }),
      ...(active ? { restedAt: null, restReason: null, ...healthy } : {}),
    })
    if (!isKnown) throw unknown()
    if (moved) await tellOfAddress(tx, senderTo, moved)
    if (active === false) await queries.restWebhook(tx.db, id, tx.now)
    if (Object.keys(changes).length > 0) await tx.audit('webhook.change', id, traced(changes))
    if (active !== undefined) await tx.audit(active ? 'webhook.start' : 'webhook.rest', id)
  })
}

/** Returns the address when it is another one than before. */
const findMoved = async (tx: Tx, id: string, { url }: Pick<Changes, 'url'>) =>
  url === (await queries.findWebhook(tx.db, id))?.url ? undefined : url

export async function rotateSecret(services: Services, actor: AuthenticatedActor, id: string) {
  const secret = newSecret()
  await transactAs(services, actor, async (tx) => {
    if (!(await queries.replaceSecret(tx.db, id, secret, tx.now + overlap))) throw unknown()
    await tx.audit('webhook.rotate', id)
  })
  return { secret }
}

export async function removeWebhook(services: Services, actor: AuthenticatedActor, id: string): Promise<void> {
  await transactAs(services, actor, async (tx) => {
    const removed = await queries.removeWebhook(tx.db, id)
    if (!removed) throw unknown()
    await tx.audit('webhook.remove', id, traced({ url: removed.url }))
  })
}

/** After a restore: what waited in the backup may have been sent since. */
export const restWebhooks = (tx: Tx): Promise<void> => queries.restAll(tx.db, tx.now)

export const unknown = () => notFound('This webhook')

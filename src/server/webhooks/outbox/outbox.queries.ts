import { sql, type UpdateObject } from 'kysely'
import type { DeliveredEvent } from '#contract/webhooks.ts'
import type { Db, Trx } from '../../database/dialect.ts'
import { inParts } from '../../database/in-parts.ts'
import { prepared } from '../../database/prepared.ts'
import type { Tables } from '../../database/schema.ts'

interface NewEvent {
  id: string
  type: DeliveredEvent
  /** As the list of a webhook's events names it. */
  listed: string
  subjectId: string
  details: string
  at: number
  due: number
}

/** One statement, which writes nothing while no webhook is told of this event. */
export const insertEvent = prepared((db: Db, { id, type, listed, subjectId, details, at, due }: NewEvent) => {
  const later = sql`select sequence + 1 from "webhookEvent"
    where "subjectId" = ${subjectId} and sequence >= cast(${at} as bigint) order by sequence desc limit 1`
  return db
    .insertInto('webhookEvent')
    .columns(['id', 'type', 'subjectId', 'details', 'sequence', 'at', 'due'])
    .expression((eb) =>
      eb
        .selectFrom('webhook')
        .where('restedAt', 'is', null)
        .where(sql<boolean>`',' || events || ',' like ${listed}`)
        .select([
          sql<string>`cast(${id} as text)`.as('id'),
          sql<DeliveredEvent>`cast(${type} as text)`.as('type'),
          sql<string>`cast(${subjectId} as text)`.as('subjectId'),
          sql<string>`cast(${details} as text)`.as('details'),
          sql<number>`coalesce((${later}), cast(${at} as bigint))`.as('sequence'),
          sql<number>`cast(${at} as bigint)`.as('at'),
          sql<number>`cast(${due} as bigint)`.as('due'),
        ])
        .limit(1),
    )
})

/** What was fanned out already is not taken back. */
export async function removeWaiting(trx: Trx, subjectId: string, types: readonly DeliveredEvent[]): Promise<void> {
  await trx
    .deleteFrom('webhookEvent')
    .where('subjectId', '=', subjectId)
    .where('type', 'in', types)
    .where('fannedAt', 'is', null)
    .execute()
}

const batch = 50

const forgotten = { answerText: '', keepsAnswer: 0 } as const

interface Named {
  readonly id: string
}

/** Bodies that were not sent yet never are. */
export async function eraseBodiesAbout(trx: Trx, subjectId: string): Promise<void> {
  const rows = trx.selectFrom('webhookDelivery').where('subjectId', '=', subjectId).where('emailKey', 'is not', null)
  await eraseBodies(trx, await rows.select('id').execute())
  await forgetAnswers(trx, subjectId)
}

/** No later answer is kept either: a receiver may look up the person whom a body does not name, and repeat the name. */
export async function forgetAnswers(trx: Trx, subjectId: string): Promise<void> {
  const about = trx.selectFrom('webhookDelivery').where('subjectId', '=', subjectId).where('keepsAnswer', '=', 1)
  await setInParts(trx, await about.select('id').execute(), forgotten)
}

/** Bodies with the words of a form that leaves its request. Earlier versions did not note whose words they are. */
export async function eraseBodiesOfForm(trx: Trx, subjectId: string, submissionId: string): Promise<void> {
  const rows = trx.selectFrom('webhookDelivery').where('subjectId', '=', subjectId).where('emailKey', 'is not', null)
  const its = rows.where(({ eb, or }) => or([eb('submissionId', '=', submissionId), eb('submissionId', 'is', null)]))
  await eraseBodies(trx, await its.select('id').execute())
  await forgetAnswers(trx, subjectId)
}

/** Bodies about requests that had this address before, and went along with a form to another one. */
export async function eraseFormerBodies(trx: Trx, emailKey: string): Promise<void> {
  const rows = trx.selectFrom('webhookDelivery').where('webhookDelivery.emailKey', '=', emailKey)
  const former = rows
    .innerJoin('catalogueRequest', 'catalogueRequest.id', 'subjectId')
    .where('catalogueRequest.emailKey', '<>', emailKey)
  await eraseBodies(trx, await former.select('webhookDelivery.id').execute())
}

/** Erases a batch. Returns its size. */
export async function eraseBodiesOf(trx: Trx, emailKey: string): Promise<number> {
  const rows = trx.selectFrom('webhookDelivery').where('emailKey', '=', emailKey)
  return eraseBodies(trx, await rows.select('id').limit(batch).execute())
}

/** Returns how many there were. */
async function eraseBodies(trx: Trx, rows: readonly Named[]): Promise<number> {
  const status = sql<'dropped'>`case when status = 'waiting' then 'dropped' else status end`
  await setInParts(trx, rows, { body: '', emailKey: null, submissionId: null, status, ...forgotten })
  return rows.length
}

/** Takes any number of rows: each visit by a link adds some. */
async function setInParts(trx: Trx, rows: readonly Named[], values: UpdateObject<Tables, 'webhookDelivery'>) {
  const ids = rows.map(({ id }) => id)
  for await (const some of inParts(ids))
    await trx.updateTable('webhookDelivery').set(values).where('id', 'in', some).execute()
}

/** Those about its requests too, which may have had another address before. */
export function findBodiesOf(db: Db, emailKey: string) {
  const asked = db.selectFrom('catalogueRequest').where('emailKey', '=', emailKey).select('id')
  const bodies = db.selectFrom('webhookDelivery').where('emailKey', 'is not', null).select('id')
  const ids = bodies.where('emailKey', '=', emailKey).union(bodies.where('subjectId', 'in', asked))
  return db
    .selectFrom('webhookDelivery')
    .innerJoin('webhook', 'webhook.id', 'webhookId')
    .where('webhookDelivery.id', 'in', ids)
    .orderBy('webhookDelivery.id')
    .select(['webhook.url', 'body', 'status', 'webhookDelivery.created', 'lastTry'])
    .execute()
}

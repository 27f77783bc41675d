import type { Insertable } from 'kysely'
import type { Db, Trx } from '../platform/db/dialect.ts'
import { pick, prepared } from '../platform/db/prepared.ts'
import type { Tables } from '../platform/db/schema.ts'

type NewEvent = Insertable<Tables['requestEvent']>

const stored = ['id', 'requestId', 'at', 'kind', 'actorId', 'details'] as const

const insert = prepared((db: Db, row: NewEvent) => db.insertInto('requestEvent').values(pick(row, stored)))

export async function insertEvent(trx: Trx, row: NewEvent): Promise<void> {
  await insert(trx, row)
}

/** Returns the latest events of a request, oldest first, with the name of each actor that has an account. */
export async function findEvents(db: Db, requestId: string, limit: number) {
  const latest = await db
    .selectFrom('requestEvent')
    .leftJoin('user', 'user.id', 'requestEvent.actorId')
    .where('requestId', '=', requestId)
    .orderBy('at', 'desc')
    .orderBy('requestEvent.id', 'desc')
    .limit(limit)
    .select(['requestEvent.id', 'at', 'kind', 'details', 'firstName', 'lastName'])
    .execute()
  return latest.reverse()
}

/** Returns a form that was sent for this request. */
export function findForm(db: Db, requestId: string, id: string) {
  return db
    .selectFrom('requestEvent')
    .where('id', '=', id)
    .where('requestId', '=', requestId)
    .where('kind', 'in', ['asked', 'askedAgain'])
    .select(['actorId', 'details'])
    .executeTakeFirst()
}

const trim = prepared((db: Db, { requestId, kept }: { requestId: string; kept: number }) =>
  db
    .deleteFrom('requestEvent')
    .where('requestId', '=', requestId)
    .where('kind', '=', 'askedAgain')
    .where('id', 'not in', (latest) =>
      latest
        .selectFrom('requestEvent')
        .where('requestId', '=', requestId)
        .where('kind', '=', 'askedAgain')
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(kept)
        .select('id'),
    ),
)

/** Deletes all but the latest repeated forms of a request. */
export async function trimRepeats(trx: Trx, requestId: string, kept: number): Promise<void> {
  await trim(trx, { requestId, kept })
}

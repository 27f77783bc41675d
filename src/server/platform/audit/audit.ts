import { randomUUIDv7 } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Actor } from '../actor.ts'
import type { Db, Trx } from '../db/dialect.ts'
import { prepared } from '../db/prepared.ts'
import type { Tables } from '../db/schema.ts'

/** One row per deed, in the deed's own transaction: who, what, whom, when and from where. Never a secret. */
export async function audit(
  trx: Trx,
  at: number,
  { caller, network }: Actor,
  deed: string,
  subjectId: string | null,
  details: Record<string, unknown> = {},
): Promise<void> {
  const actorId = caller?.id ?? null
  await insert(trx, { id: randomUUIDv7(), at, actorId, network, deed, subjectId, details: JSON.stringify(details) })
}

const insert = prepared((db: Db, { id, at, actorId, network, deed, subjectId, details }: Insertable<Tables['audit']>) =>
  db.insertInto('audit').values({ id, at, actorId, network, deed, subjectId, details }),
)

/** Deeds of the program itself and of the command line. */
export const systemActor: Actor = { caller: undefined, network: 'this machine', access: 'visitor' }

import { randomUUIDv7 } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { By } from '../auth/caller.ts'
import { compiled } from '../db/compiled.ts'
import type { Db, Trx } from '../db/dialect.ts'
import type { Tables } from '../db/schema.ts'

/** One row per deed, in the deed's own transaction: who, what, whom, when and from where. Never a secret. */
export async function audit(
  trx: Trx,
  at: number,
  { caller, network }: By,
  deed: string,
  subjectId: string | null,
  details: Record<string, unknown> = {},
): Promise<void> {
  const actorId = caller?.id ?? null
  await insert(trx, { id: randomUUIDv7(), at, actorId, network, deed, subjectId, details: JSON.stringify(details) })
}

const insert = compiled((db: Db, { id, at, actorId, network, deed, subjectId, details }: Insertable<Tables['audit']>) =>
  db.insertInto('audit').values({ id, at, actorId, network, deed, subjectId, details }),
)

/** Deeds of the program itself and of the command line. */
export const bySystem: By = { caller: undefined, network: 'this machine', access: 'visitor' }

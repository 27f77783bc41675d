import { randomUUIDv7 } from 'node:crypto'
import type { Trx } from '../db/dialect.ts'
import type { By } from '../http/route.ts'

/** One row per deed, in the deed's own transaction: who, what, whom, when and from where. Never a secret. */
export async function audit(
  trx: Trx,
  at: number,
  { caller, network }: By,
  deed: string,
  subjectId: string | null,
  details: Record<string, unknown> = {},
): Promise<void> {
  await trx
    .insertInto('audit')
    .values({
      id: randomUUIDv7(),
      at,
      actorId: caller?.id ?? null,
      network,
      deed,
      subjectId,
      details: JSON.stringify(details),
    })
    .execute()
}

/** Deeds of the program itself and of the command line. */
export const bySystem: By = { caller: undefined, network: 'this machine' }

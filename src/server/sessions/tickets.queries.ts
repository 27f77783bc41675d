import type { Insertable } from 'kysely'
import type { Trx } from '../database/dialect.ts'
import type { Tables } from '../database/schema.ts'

export async function insertTicket(trx: Trx, row: Insertable<Tables['signInTicket']>): Promise<void> {
  await trx.insertInto('signInTicket').values(row).execute()
}

/** A ticket that expires after `until` was issued by a clock that ran ahead. */
export function spendTry(trx: Trx, { hash, after, until }: { hash: string; after: number; until: number }) {
  return trx
    .updateTable('signInTicket')
    .set(({ eb }) => ({ triesLeft: eb('triesLeft', '-', 1) }))
    .where('hash', '=', hash)
    .where('triesLeft', '>', 0)
    .where('expires', '>', after)
    .where('expires', '<=', until)
    .returning(['userId', 'audience', 'triesLeft', 'method'])
    .executeTakeFirst()
}

export async function removeTicket(trx: Trx, hash: string): Promise<void> {
  await trx.deleteFrom('signInTicket').where('hash', '=', hash).execute()
}

export async function removeTicketsOf(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('signInTicket').where('userId', '=', userId).execute()
}

export async function removeExpiredTickets(trx: Trx, now: number): Promise<void> {
  await trx.deleteFrom('signInTicket').where('expires', '<=', now).execute()
}

export async function removeEveryTicket(trx: Trx): Promise<void> {
  await trx.deleteFrom('signInTicket').execute()
}

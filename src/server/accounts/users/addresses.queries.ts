import type { Updateable } from 'kysely'
import { type Db, lockRows, type Trx } from '../../database/dialect.ts'
import { prepared } from '../../database/prepared.ts'
import type { Tables } from '../../database/schema.ts'
import { indexUser } from './users.queries.ts'

export async function setInfo(trx: Trx, id: string, changes: Updateable<Tables['user']>): Promise<boolean> {
  const user = await trx.updateTable('user').set(changes).where('id', '=', id).returningAll().executeTakeFirst()
  if (user) await indexUser(trx, changes, user)
  return user !== undefined
}

export async function lockPerson(trx: Trx, id: string): Promise<void> {
  await trx
    .updateTable('user')
    .set(({ ref }) => ({ email: ref('email') }))
    .where('id', '=', id)
    .execute()
}

const selectByEmail = (db: Db, { emailKey }: { emailKey: string }) =>
  db
    .selectFrom('user')
    .where('emailKey', '=', emailKey)
    .select(['id', 'email', 'firstName', 'emailConfirmedAt', 'status', 'role', 'invitedAt', 'disabledAt', 'language'])

const byEmail = prepared(selectByEmail)
const lockedById = prepared((db: Db, { id }: { id: string }) =>
  lockRows(db, db.selectFrom('user').where('id', '=', id).select('id'), 'user'),
)

export async function findByEmail(db: Db, emailKey: string) {
  const { rows } = await byEmail(db, { emailKey })
  return rows[0]
}

export async function lockById(trx: Trx, id: string) {
  const { rows } = await lockedById(trx, { id })
  return rows[0]
}

export function findAddress(db: Db, id: string) {
  return db
    .selectFrom('user')
    .where('id', '=', id)
    .select(['email', 'emailKey', 'firstName', 'emailConfirmedAt', 'disabledAt', 'language'])
    .executeTakeFirst()
}

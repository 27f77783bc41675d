import type { Db } from '../../database/dialect.ts'

const info = [
  'firstName',
  'lastName',
  'email',
  'company',
  'address',
  'postcode',
  'city',
  'state',
  'country',
  'language',
  'sealMails',
] as const

export function findInfo(db: Db, id: string) {
  return db.selectFrom('user').where('id', '=', id).select(info).executeTakeFirst()
}

export function findPendingEmail(db: Db, userId: string, now: number) {
  return db
    .selectFrom('linkToken')
    .where('userId', '=', userId)
    .where('purpose', '=', 'changeEmail')
    .where('expires', '>', now)
    .select('email')
    .executeTakeFirst()
}

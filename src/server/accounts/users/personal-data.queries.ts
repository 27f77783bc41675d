import type { Db, Trx } from '../../database/dialect.ts'

const facts = [
  ...(['id', 'status', 'role', 'created', 'emailConfirmedAt', 'invitedAt'] as const),
  ...(['language', 'theme', 'firstStepsClosedAt', 'disabledAt', 'lastSignIn', 'secondFactorAt'] as const),
  ...(['sealMails', 'sealMailedAt'] as const),
  ...(['firstName', 'lastName', 'email', 'company', 'address', 'postcode', 'city', 'state', 'country'] as const),
] as const

export function findFacts(db: Db, emailKey: string) {
  return db.selectFrom('user').where('emailKey', '=', emailKey).select(facts).executeTakeFirst()
}

export function findSessions(db: Db, userId: string) {
  const sessions = db.selectFrom('session').where('userId', '=', userId).orderBy('created', 'desc')
  return sessions.select(['created', 'refreshed', 'device', 'network', 'method', 'proven']).execute()
}

export function findTokens(db: Db, userId: string) {
  const tokens = db.selectFrom('apiToken').where('userId', '=', userId).orderBy('created', 'desc')
  return tokens.select(['name', 'scope', 'method', 'created', 'expires', 'used', 'network']).execute()
}

export function findDevices(db: Db, userId: string) {
  const devices = db.selectFrom('knownDevice').where('userId', '=', userId).orderBy('seen', 'desc')
  return devices.select(['device', 'network', 'seen']).execute()
}

export function findPasskeys(db: Db, userId: string) {
  const own = db.selectFrom('passkey').where('userId', '=', userId).orderBy('created', 'desc')
  return own.select(['name', 'device', 'created', 'used', 'rpId', 'synced', 'transports']).execute()
}

export function findProvider(db: Db, userId: string) {
  const own = db.selectFrom('identity').where('userId', '=', userId)
  return own.select(['issuer', 'subject', 'created']).executeTakeFirst()
}

export function findNotified(db: Db, userId: string) {
  const own = db.selectFrom('notifiedPerson').where('userId', '=', userId)
  return own.select(['hour', 'timeZone', 'catalogueIds']).executeTakeFirst()
}

export function findKinds(db: Db, userId: string) {
  const own = db.selectFrom('notification').where('userId', '=', userId).orderBy('kind')
  return own.select(['kind', 'rhythm']).execute()
}

export function findColumns(db: Db, userId: string) {
  const own = db.selectFrom('shownColumns').where('userId', '=', userId).orderBy('list')
  return own.select(['list', 'columns']).execute()
}

export function findMailedLinks(db: Db) {
  return db
    .selectFrom('linkToken')
    .where('email', 'is not', null)
    .select(['hash', 'userId', 'email', 'purpose', 'expires'])
    .execute()
}

export function findLinksOf(db: Db, userId: string) {
  return db.selectFrom('linkToken').where('userId', '=', userId).select(['hash', 'purpose', 'expires']).execute()
}

export async function removeLinks(trx: Trx, hashes: readonly string[]): Promise<void> {
  if (hashes.length > 0) await trx.deleteFrom('linkToken').where('hash', 'in', hashes).execute()
}

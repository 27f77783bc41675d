import type { Db } from '../database/dialect.ts'

type Named = Promise<{ readonly id: string; readonly name: string }[]>
type FindNames = (db: Db, ids: readonly string[]) => Named

const fullName = ({ id, firstName, lastName }: { id: string; firstName: string; lastName: string }) => ({
  id,
  name: `${firstName} ${lastName}`.trim(),
})

const ofPeople =
  (table: 'user' | 'catalogueRequest'): FindNames =>
  async (db, ids) => {
    const rows = await db.selectFrom(table).where('id', 'in', ids).select(['id', 'firstName', 'lastName']).execute()
    return rows.map(fullName)
  }

const ofThings =
  (table: 'catalogue' | 'tour' | 'tourAccess' | 'view'): FindNames =>
  (db, ids) =>
    db.selectFrom(table).where('id', 'in', ids).select(['id', 'name']).execute()

/** The address may hold a password, so a webhook is named by its origin. */
const ofWebhooks: FindNames = async (db, ids) => {
  const rows = await db.selectFrom('webhook').where('id', 'in', ids).select(['id', 'url']).execute()
  return rows.map(({ id, url }) => ({ id, name: new URL(url).origin }))
}

/** How the present names are found of what still exists. */
export const findNames = {
  user: ofPeople('user'),
  request: ofPeople('catalogueRequest'),
  catalogue: ofThings('catalogue'),
  tour: ofThings('tour'),
  access: ofThings('tourAccess'),
  view: ofThings('view'),
  webhook: ofWebhooks,
}

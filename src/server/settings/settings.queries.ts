import type { Db, Trx } from '../database/dialect.ts'
import type { WordingKind } from '../database/schema/settings.ts'
import type { Tables } from '../database/schema.ts'

export type SettingName = Tables['setting']['name']
type Rows = Partial<Record<SettingName, string>>

const settingNames = ['firm', 'form', 'privacy', 'logo', 'logoDark'] as const

const rowsOf = (rows: readonly Tables['setting'][]): Rows =>
  Object.fromEntries(rows.map(({ name, value }) => [name, value]))

/** Leaves out the bytes of logos. */
export async function findSettings(db: Db): Promise<Rows> {
  return rowsOf(await db.selectFrom('setting').where('name', 'in', settingNames).selectAll().execute())
}

/** Reads these rows in one statement, so that they belong together. */
export async function findTogether(db: Db, names: readonly SettingName[]): Promise<Rows> {
  return rowsOf(await db.selectFrom('setting').where('name', 'in', names).selectAll().execute())
}

export async function findSetting(db: Db, name: SettingName): Promise<string | undefined> {
  return (await db.selectFrom('setting').where('name', '=', name).select('value').executeTakeFirst())?.value
}

export async function writeSetting(trx: Trx, name: SettingName, value: string): Promise<void> {
  await trx
    .insertInto('setting')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

export async function removeSettings(trx: Trx, names: readonly SettingName[]): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('setting').where('name', 'in', names).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Returns a wording and the time at which later ones replaced it. */
export async function findConsent(db: Db, version: number) {
  return db
    .selectFrom('consent')
    .where('version', '=', version)
    .select((eb) => [
      'words',
      'kind',
      eb
        .selectFrom('consent as next')
        .whereRef('next.kind', '=', 'consent.kind')
        .whereRef('next.created', '>', 'consent.created')
        .select((next) => next.fn.min('next.created').as('created'))
        .as('replacedAt'),
    ])
    .executeTakeFirst()
}

/** Stores the wordings that visitors agree to from now on, with one time. Returns the version of the first. */
export async function addConsents(
  trx: Trx,
  kind: WordingKind,
  wordings: readonly string[],
  now: number,
): Promise<number> {
  const latest = await trx
    .selectFrom('consent')
    .orderBy('version', 'desc')
    .limit(1)
    .select(['version', 'created'])
    .executeTakeFirst()
  const first = (latest?.version ?? 0) + 1
  // Later than those before, whatever the clock of another instance said.
  const created = Math.max(now, (latest?.created ?? 0) + 1)
  const rows = wordings.map((words, index) => ({ version: first + index, kind, words, created }))
  await trx.insertInto('consent').values(rows).execute()
  return first
}

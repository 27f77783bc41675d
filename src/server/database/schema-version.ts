import type { Db } from './dialect.ts'

/** One step of the schema. A version of the program is named after the newest step that it knows. */
export interface Applied {
  readonly name: string
  /** The first version that can serve a database with this step; null: none before it. */
  readonly servedFrom: string | null
}

const steps = (db: Db) => db.withTables<{ kysely_migration: Applied }>().selectFrom('kysely_migration').orderBy('name')

export function findApplied(db: Db): Promise<Applied[]> {
  return steps(db).select(['name', 'servedFrom']).execute()
}

/** Databases of earlier versions say no more. */
export const findNames = async (db: Db): Promise<string[]> =>
  (await steps(db).select('name').execute()).map(({ name }) => name)

/** Returns the step of a newer version that a program with these steps cannot serve. */
export function findForbidding(applied: readonly Applied[], known: readonly string[]): string | undefined {
  const version = known.toSorted().at(-1) ?? ''
  const newer = applied.filter(({ name }) => !known.includes(name))
  return newer.find(({ servedFrom }) => servedFrom === null || servedFrom > version)?.name
}

import { sql } from 'kysely'
import { maxCountedMatches } from '#contract/lists.ts'
import type { RequestQuery } from '#contract/request-shapes.ts'
import type { Db } from '#server/database/dialect.ts'
import { isSent } from '../ceilings/queries.ts'

/** How many requests a question finds, by a reading of the rows without any index; at most 10,000 of a selection. */
export async function countPlainly(db: Db, query: RequestQuery): Promise<number> {
  const { q = '', status, catalogueId, country, delivery } = query
  const words = q.split(' ').filter(Boolean)
  const conditions = [
    ...words.map((word) => sql`${texts} like ${`% ${word}%`}`),
    ...Object.entries({ status, catalogueId, country })
      .filter(([, value]) => value !== undefined)
      .map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
    ...(delivery ? [sql`${sql.raw(isSent)} and "linkExpires" > ${Date.now()}`] : []),
  ]
  const isWhole = conditions.length === 0
  const { rows } = await sql<{ count: number }>`select count(*) as count from (select 1 as one from "catalogueRequest"
    where ${isWhole ? sql`1 = 1` : sql.join(conditions, sql` and `)}
    limit ${isWhole ? Number.MAX_SAFE_INTEGER : maxCountedMatches}) counted`.execute(db)
  return Number(rows[0]?.count)
}

/** All texts of a request in small letters, a space before each word. The words that are asked for are plain ASCII. */
const texts = sql`' ' || lower("firstName" || ' ' || "lastName" || ' ' || company || ' ' ||
  replace("catalogueName", '(', '') || ' ' || replace(replace(replace(email, '@', ' '), '.', ' '), '-', ' '))`

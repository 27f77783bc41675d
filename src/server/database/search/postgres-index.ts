import { sql } from 'kysely'
import type { SearchIndex } from './search-index.ts'
import { shield } from './words.ts'

/** Rows with every beginning of their words, so that one lookup of a GIN index answers a question. */
export const postgresIndex: SearchIndex = {
  async create(db, index) {
    const table = sql.table(index)
    await sql`create table ${table} (seq bigint primary key, terms text[] not null)`.execute(db)
    await sql`create index ${sql.ref(`${index}_terms`)} on ${table} using gin (terms)`.execute(db)
  },
  async clear(trx, index) {
    await sql`truncate ${sql.table(index)}`.execute(trx)
  },
  async put(trx, index, entries) {
    const rows = entries.map(({ seq, words, tags }) => sql`(${seq}::bigint, ${beginnings(words, tags)}::text[])`)
    await sql`insert into ${sql.table(index)} (seq, terms) values ${sql.join(rows)}
      on conflict (seq) do update set terms = excluded.terms`.execute(trx)
  },
  async remove(trx, index, seq) {
    await sql`delete from ${sql.table(index)} where seq = ${seq}`.execute(trx)
  },
  /** Like any other deleted row, it goes when PostgreSQL cleans up. */
  async forget() {},
  matching({ index, words, tags }, { low, high }) {
    // A sum has no index, so all comes from the one of the terms, in no order.
    return sql`(select seq + 0 as seq from ${sql.table(index)} where terms @> ${[...tags, ...words]}::text[]
      and seq + 0 between ${low} and ${high})`
  },
  includes({ index, words, tags }) {
    return sql`(select terms from ${sql.table(index)} where seq = t.seq) @> ${[...tags, ...words]}::text[]`
  },
  nearby({ index, words, tags }, { low, high }, direction, limit) {
    return sql`(select near.seq as seq from (select seq, terms from ${sql.table(index)} where seq between ${low} and ${high}
      order by seq ${sql.raw(direction)} limit ${limit}) near where near.terms @> ${[...tags, ...words]}::text[])`
  },
}

/** The shielded at sign: a local part is found as a whole only. */
const at = shield('@')

function beginnings(words: readonly string[], tags: readonly string[]): string[] {
  const all = new Set(tags)
  for (const word of words) {
    const characters = word.endsWith(at) ? [word] : [...word]
    for (let length = 1; length <= characters.length; length++) all.add(characters.slice(0, length).join(''))
  }
  return [...all]
}

import { sql } from 'kysely'
import type { SearchIndex } from './search-index.ts'
import { shield } from './words.ts'

/** Holds every beginning of each word, so that one lookup of a GIN index answers a search. */
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
  /** PostgreSQL vacuums deleted rows itself. */
  async forget() {},
  matching({ index, words, tags }, { low, high }) {
    // `+ 0` keeps the planner off the index of `seq`, so that it uses the index of the terms.
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

/** A term with this sign at its end is a local part, which is found as a whole only. */
const at = shield('@')

function beginnings(words: readonly string[], tags: readonly string[]): string[] {
  const all = new Set(tags)
  for (const word of words) {
    const characters = word.endsWith(at) ? [word] : [...word]
    for (let length = 1; length <= characters.length; length++) all.add(characters.slice(0, length).join(''))
  }
  return [...all]
}

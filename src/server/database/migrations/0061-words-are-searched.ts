import { type Kysely, sql } from 'kysely'

/**
 * A mail keeps what may be an address in its text. Which of those that were sent quoted the words of their request is
 * not known any more, so each keeps what may be one there. Digests are found by former addresses of requests.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table mail add column named text not null default ''`.execute(db)
  const waiting = await sql<Typed>`select id, subject || ' ' || text as words from mail where text <> ''`.execute(db)
  for (const { id, words } of waiting.rows)
    await sql`update mail set named = ${wordsNamingAny(words)} where id = ${id}`.execute(db)
  for (const table of ['catalogueRequest', 'submission', 'requestEvent'] as const) await nameIn(db, table)
  await sql`insert into "namedInMail" ("mailId", "subjectId") select "mailId", "emailKey" from mention
    join "namedInMail" on "namedInMail"."subjectId" = mention."subjectId" where true on conflict do nothing`.execute(db)
}

interface Typed {
  readonly id: string
  readonly words: string
}

const ofForm = [
  ...['firstName', 'lastName', 'company', 'address', 'postcode', 'city', 'state', 'country', 'occupation'],
  ...['contactNumber', 'industry', 'answers'],
]
const columns = {
  catalogueRequest: [...ofForm, 'catalogueName', 'message', 'question', 'answer', 'mailError'],
  submission: ofForm,
  requestEvent: ['details'],
}

async function nameIn(db: Kysely<never>, table: keyof typeof columns): Promise<void> {
  const words = sql.join(
    columns[table].map((name) => sql`coalesce(${sql.ref(name)}, '')`),
    sql` || ' ' || `,
  )
  const { rows } = await sql<Typed>`select * from
    (select ${sql.ref(table === 'catalogueRequest' ? 'id' : 'requestId')} as id, ${words} as words from ${sql.table(table)})
    as typed where words like '%@%' or words like '%＠%' or words like '%\\%40%' escape '\\'`.execute(db)
  for (const { id, words } of rows)
    await sql`update mail set named = named || ' ' || cast(${wordsNamingAny(words)} as text)
      where "subjectId" = ${id} and status = 'sent'`.execute(db)
}

/** In JSON a line may end before an address. */
const wordsNamingAny = (text: string): string =>
  text
    .split(/\s+|\\[bfnrt]/)
    .filter((word) => /@|＠|%40/.test(word))
    .join(' ')

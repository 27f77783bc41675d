import { type Kysely, sql } from 'kysely'
import { emailKey } from '#contract/email.ts'

/** Sent mails are found by an address that was typed for their request: which of them quoted it is not known any more. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const table of ['catalogueRequest', 'submission'] as const) await nameIn(db, await typedIn(db, table))
  const { rows } = await sql<Typed>`select "requestId" as id, details as words from "requestEvent"
    where details like '%@%'`.execute(db)
  await nameIn(db, rows)
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
}

async function typedIn(db: Kysely<never>, table: keyof typeof columns): Promise<Typed[]> {
  const id = table === 'submission' ? 'requestId' : 'id'
  const words = sql.join(
    columns[table].map((name) => sql`coalesce(${sql.ref(name)}, '')`),
    sql` || ' ' || `,
  )
  const { rows } = await sql<Typed>`select * from (select ${sql.ref(id)} as id, ${words} as words
    from ${sql.table(table)}) as typed where words like '%@%'`.execute(db)
  return rows
}

const address = /[^\s"(),:;<>@[\\\]]{1,64}@[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}.-]*[\p{L}\p{N}])?/gu

async function nameIn(db: Kysely<never>, rows: readonly Typed[]): Promise<void> {
  for (const { id, words } of rows)
    for (const [named] of words.matchAll(address))
      await sql`insert into "namedInMail" ("mailId", "subjectId") select id, cast(${emailKey(named)} as text) from mail
        where "subjectId" = ${id} and status = 'sent' on conflict do nothing`.execute(db)
}

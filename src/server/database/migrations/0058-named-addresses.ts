import { type Kysely, sql } from 'kysely'
import { addressesIn } from '../../lib/names-address.ts'

/** An address that people typed in a form, a message or an answer finds the request from now on, and its sent mails. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const table of ['catalogueRequest', 'submission'] as const) await mentionIn(db, await typedIn(db, table))
  const { rows } = await sql<Typed>`select event."requestId" as id, request."emailKey" as own, event.details as words
    from "requestEvent" event join "catalogueRequest" request on request.id = event."requestId"
    where event.details like '%@%'`.execute(db)
  await mentionIn(db, rows)
}

interface Typed {
  readonly id: string
  readonly own: string
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
  const names = columns[table].map((name) => sql.ref(name))
  const isNaming = sql.join(
    names.map((name) => sql`${name} like '%@%'`),
    sql` or `,
  )
  const { rows } = await sql<Record<string, string | null>>`select ${sql.ref(id)} as id, "emailKey" as own,
    ${sql.join(names)} from ${sql.table(table)} where ${isNaming}`.execute(db)
  return rows.flatMap(({ id, own, ...words }) =>
    Object.values(words).map((text) => ({ id: id ?? '', own: own ?? '', words: text ?? '' })),
  )
}

async function mentionIn(db: Kysely<never>, rows: readonly Typed[]): Promise<void> {
  for (const { id, own, words } of rows)
    for (const key of addressesIn(words)) if (key !== own) await mention(db, key, id)
}

/** Which of the sent mails quoted it is not known any more. */
async function mention(db: Kysely<never>, key: string, id: string): Promise<void> {
  await sql`insert into mention ("emailKey", "subjectId") values (${key}, ${id}) on conflict do nothing`.execute(db)
  await sql`insert into "namedInMail" ("mailId", "subjectId") select id, cast(${key} as text) from mail
    where "subjectId" = ${id} and status = 'sent' on conflict do nothing`.execute(db)
}

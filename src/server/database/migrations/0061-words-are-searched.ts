import { type Kysely, sql } from 'kysely'

/** A sent mail keeps what may be an address in its text, and digests are found by former addresses of requests. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table mail add column named text not null default ''`.execute(db)
  await sql`update mail set named = subject || ' ' || text where text like '%@%' or text like '%\\%40%' escape '\\'`.execute(
    db,
  )
  await sql`insert into "namedInMail" ("mailId", "subjectId") select "mailId", "emailKey" from mention
    join "namedInMail" on "namedInMail"."subjectId" = mention."subjectId" where true on conflict do nothing`.execute(db)
}

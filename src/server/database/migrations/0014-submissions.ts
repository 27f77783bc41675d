import { type Kysely, sql } from 'kysely'
import { emailKey } from '#contract/email.ts'

export async function up(db: Kysely<never>): Promise<void> {
  await createTable(db)
  await addColumns(db)
  await storeCounting(db)
  const old = db as unknown as Kysely<TablesOfTheTime>
  await inBatches(old, ['askedAgain'], (events) => storeForms(old, events))
  await inBatches(old, ['resent', 'corrected'], (events) => storeFirstForms(old, events))
  await pointToSubmissions(db, old)
  await dropColumns(db)
}

/** The fields of the form at the time. */
const fields = [
  ...['firstName', 'lastName', 'email', 'company', 'address', 'postcode', 'city', 'state', 'country'],
  ...['occupation', 'contactNumber', 'industry'],
]
const texts = [...fields, 'id', 'requestId', 'emailKey', 'network', 'source']
const optionalTexts = ['authorId', 'answers', 'language', 'keyHash']

async function createTable(db: Kysely<never>): Promise<void> {
  let table = db.schema.createTable('submission').addColumn('created', 'bigint', (column) => column.notNull())
  for (const name of texts)
    table = table.addColumn(name, 'text', (column) =>
      name === 'id' ? column.primaryKey().notNull() : column.notNull(),
    )
  for (const name of optionalTexts) table = table.addColumn(name, 'text')
  await table
    .addColumn('consentVersion', 'integer')
    .addColumn('consentAt', 'bigint')
    .addColumn('withdrawnAt', 'bigint')
    .addColumn('joined', 'bigint', (column) => column.notNull())
    .execute()
  const index = (name: string) => db.schema.createIndex(`submission_${name}`).on('submission')
  await index('request').columns(['requestId', 'joined']).execute()
  await index('address').column('emailKey').execute()
  await index('key')
    .unique()
    .column('keyHash')
    .where('keyHash' as never, 'is not', null)
    .execute()
}

async function addColumns(db: Kysely<never>): Promise<void> {
  const request = db.schema.alterTable('catalogueRequest')
  await request.addColumn('submissionId', 'text').execute()
  await request.addColumn('forms', 'integer', (column) => column.notNull().defaultTo(1)).execute()
}

const asked = sql`(select id from "requestEvent" where "requestId" = request.id and kind = 'asked' order by at limit 1)`
const keyOfFirst = sql`(select "keyHash" from "requestEvent"
  where "requestId" = request.id and kind in ('asked', 'corrected') and "keyHash" is not null limit 1)`
const keyOfChosen = sql`(select "keyHash" from "requestEvent" where id = request."formEventId")`

/** The request's own fields become the submission that counts. Events from before their history have no fields. */
async function storeCounting(db: Kysely<never>): Promise<void> {
  const names = sql.join(fields.map((name) => sql.ref(name)))
  await sql`update "catalogueRequest" as request set "submissionId" = coalesce("formEventId", ${asked}, id)
    where "erasedAt" is null`.execute(db)
  await sql`insert into submission (id, "requestId", "emailKey", "authorId", network, source, answers, language,
      "consentVersion", "consentAt", created, joined, "withdrawnAt", "keyHash", ${names})
    select "submissionId", id, "emailKey", "authorId", '', source, answers, language,
      "consentVersion", "consentAt", created, created, case when status = 'withdrawn' then "decidedAt" end,
      case when "formEventId" is null then ${keyOfFirst} else ${keyOfChosen} end, ${names}
    from "catalogueRequest" as request where "submissionId" is not null`.execute(db)
}

interface StoredEvent {
  id: string
  requestId: string
  kind: string
  at: number
  actorId: string | null
  details: string
  keyHash: string | null
}

interface TablesOfTheTime {
  requestEvent: StoredEvent
  submission: Record<string, string | number | null> & { id: string; requestId: string; keyHash: string | null }
  catalogueRequest: { id: string; status: string; formEventId: string | null; submissionId: string | null }
}

type Old = Kysely<TablesOfTheTime>

const batch = 500

async function inBatches(db: Old, kinds: string[], work: (events: StoredEvent[]) => Promise<void>): Promise<void> {
  for (let after = ''; ; ) {
    const events = await db
      .selectFrom('requestEvent')
      .where('kind', 'in', kinds)
      .where('id', '>', after)
      .orderBy('id')
      .limit(batch)
      .selectAll()
      .execute()
    if (events.length === 0) return
    await work(events)
    after = events.at(-1)?.id ?? ''
  }
}

/** Repeated forms. */
async function storeForms(db: Old, events: readonly StoredEvent[]): Promise<void> {
  await insertOrMend(
    db,
    events.flatMap((event) => submissionOf(event, event.id, event.details) ?? []),
  )
}

/**
 * The first form of a request whose fields staff took over from another form, or whose address they changed, is in its
 * events. Its latest correction holds its key.
 */
async function storeFirstForms(db: Old, events: readonly StoredEvent[]): Promise<void> {
  for (const requestId of new Set(events.map((event) => event.requestId))) {
    const forms = await db
      .selectFrom('requestEvent')
      .where('requestId', '=', requestId)
      .where('kind', 'in', ['asked', 'corrected'])
      .orderBy('at')
      .selectAll()
      .execute()
    const first = forms.find(({ kind }) => kind === 'asked')
    const latest = forms.find(({ keyHash }) => keyHash !== null) ?? first
    if (!first || !latest) continue
    // Corrections from earlier versions hold no answers, so those of the first form stand.
    const details = JSON.stringify({ ...JSON.parse(first.details), ...JSON.parse(latest.details) })
    const row = submissionOf({ ...first, keyHash: latest.keyHash }, first.id, details)
    if (row) await insertOrMend(db, [row])
  }
}

function submissionOf(event: StoredEvent, id: string, details: string) {
  const form = JSON.parse(details)
  if (typeof form.email !== 'string') return undefined
  const { requestId, at, actorId, keyHash } = event
  return {
    ...Object.fromEntries(fields.map((name) => [name, String(form[name] ?? '')])),
    ...{
      id,
      requestId,
      keyHash,
      network: '',
      emailKey: emailKey(form.email),
      authorId: actorId,
      created: at,
      joined: at,
    },
    source: String(form.source ?? ''),
    answers: form.answers?.length > 0 ? JSON.stringify(form.answers) : null,
    language: form.language ?? null,
    consentVersion: form.consentVersion ?? null,
    consentAt: form.consentVersion ? at : null,
    withdrawnAt: null,
  }
}

/** The form that counts is stored already. Staff may have changed the request's address, and it has its own source. */
async function insertOrMend(db: Old, rows: readonly NonNullable<ReturnType<typeof submissionOf>>[]): Promise<void> {
  if (rows.length === 0) return
  await db
    .insertInto('submission')
    .values([...rows])
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(({ ref }) => ({
        email: ref('excluded.email' as never),
        emailKey: ref('excluded.emailKey' as never),
        source: ref('excluded.source' as never),
      })),
    )
    .execute()
}

async function pointToSubmissions(db: Kysely<never>, old: Old): Promise<void> {
  await sql`update submission set "withdrawnAt" = (
      select "decidedAt" from "catalogueRequest" request where request.id = submission."requestId")
    where "withdrawnAt" is null and exists (select 1 from "catalogueRequest" request
      where request.id = submission."requestId" and request.status = 'withdrawn')`.execute(db)
  await sql`update "catalogueRequest" as request set forms = (
      select count(*) from submission where "requestId" = request.id)
    where exists (select 1 from "requestEvent" where "requestId" = request.id and kind = 'askedAgain')
      and "erasedAt" is null`.execute(db)
  await inBatches(old, ['corrected'], (events) => pointCorrections(old, events))
  await sql`update "requestEvent" set details = case
      when exists (select 1 from submission where id = "requestEvent".id) then '{"submissionId":"' || id || '"}'
      else '{}' end
    where kind in ('asked', 'askedAgain')`.execute(db)
}

async function pointCorrections(db: Old, events: readonly StoredEvent[]): Promise<void> {
  for (const { id, requestId, details } of events) {
    const { eventId, email } = JSON.parse(details)
    const first = await db
      .selectFrom('requestEvent')
      .where('requestId', '=', requestId)
      .where('kind', '=', 'asked')
      .select('id')
      .executeTakeFirst()
    const pointer = eventId ? { submissionId: eventId, chosen: true } : { submissionId: first?.id }
    const kept = JSON.stringify(email === undefined ? {} : pointer)
    await db.updateTable('requestEvent').set({ details: kept }).where('id', '=', id).execute()
  }
}

async function dropColumns(db: Kysely<never>): Promise<void> {
  await db.schema.dropIndex('requestEvent_key').execute()
  await db.schema.alterTable('requestEvent').dropColumn('keyHash').execute()
  await db.schema.alterTable('catalogueRequest').dropColumn('formEventId').execute()
}

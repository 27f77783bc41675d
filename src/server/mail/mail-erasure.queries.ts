import type { SelectQueryBuilder } from 'kysely'
import { type Db, lockForUpdate, type Trx } from '../database/dialect.ts'
import { inParts } from '../database/in-parts.ts'
import type { Tables } from '../database/schema.ts'

/** Leaves out erased ones. */
export function lockMails(trx: Trx, ids: readonly string[]) {
  const rows = trx.selectFrom('mail').where('id', 'in', ids).where('recipient', '<>', '')
  return lockForUpdate(trx, rows.select(['id', 'kind', 'status', 'recipient', 'expires']), 'mail').execute()
}

export async function findMailAbout(db: Db, subjectId: string): Promise<string[]> {
  const rows = await db.selectFrom('mail').where('subjectId', '=', subjectId).select('id').execute()
  return rows.map(({ id }) => id)
}

/** Of mails about a subject; erased ones have none. */
export async function findRecipients(db: Db, subjectId: string): Promise<string[]> {
  const rows = await db.selectFrom('mail').where('subjectId', '=', subjectId).select('recipient').execute()
  return rows.map(({ recipient }) => recipient).filter((recipient) => recipient !== '')
}

export async function findMailNaming(db: Db, subjectId: string): Promise<string[]> {
  const rows = await db.selectFrom('namedInMail').where('subjectId', '=', subjectId).select('mailId').execute()
  return rows.map(({ mailId }) => mailId)
}

/** Mails that were written about these subjects or the requests of an address, or name one of them. */
export async function findMailsAbout(db: Db, emailKey: string, subjectIds: readonly string[]) {
  const asked = db.selectFrom('catalogueRequest').where('emailKey', '=', emailKey).select('id')
  const found = await mailsAbout(db, asked)
  for await (const some of inParts(subjectIds)) found.push(...(await mailsAbout(db, some)))
  const byId = new Map(found.map((mail) => [mail.id, mail]))
  return [...byId.values()].sort((one, other) => (one.id < other.id ? -1 : 1))
}

/** Binds the ids twice. */
function mailsAbout(
  db: Db,
  subjectIds: readonly string[] | SelectQueryBuilder<Tables, 'catalogueRequest', { id: string }>,
) {
  const about = db.selectFrom('mail').where('subjectId', 'in', subjectIds).select('id')
  const naming = db.selectFrom('namedInMail').where('subjectId', 'in', subjectIds).select('mailId as id')
  return (
    db
      .selectFrom('mail')
      // PostgreSQL uses no index for conditions that are joined by "or".
      .where('id', 'in', about.union(naming))
      .where('recipient', '<>', '')
      .select(['id', 'kind', 'recipient', 'subject', 'status', 'attempts', 'lastError', 'created'])
      .execute()
  )
}

/** Mails that are written when they leave name it no more. */
export async function forgetInWaiting(trx: Trx, subjectId: string): Promise<void> {
  await trx
    .deleteFrom('namedInMail')
    .where('subjectId', '=', subjectId)
    .where('mailId', 'in', (waiting) =>
      waiting
        .selectFrom('mail')
        .where('status', '=', 'queued')
        .where('lease', 'is', null)
        .where('text', '=', '')
        .select('id'),
    )
    .execute()
}

/** Call these before the mail is handed over, so that an erasure meanwhile finds it. */
export async function setNamed(trx: Trx, mailId: string, named: string): Promise<void> {
  await trx.updateTable('mail').set({ named }).where('id', '=', mailId).execute()
}

export async function nameInMail(trx: Trx, mailId: string, subjectIds: readonly string[]): Promise<void> {
  const rows = subjectIds.map((subjectId) => ({ mailId, subjectId }))
  for await (const some of inParts(rows))
    await trx
      .insertInto('namedInMail')
      .values(some)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

/** What names one subject names the other too. */
export async function nameAlike(trx: Trx, { from, to }: { from: string; to: string }): Promise<void> {
  for (const mailId of await findMailNaming(trx, from)) await nameInMail(trx, mailId, [to])
}

/** Erased messages have no recipient. */
export async function findUnerased(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('mail').where('id', 'in', ids).where('recipient', '<>', '').select('id').execute()
  return rows.map(({ id }) => id)
}

const erased = { recipient: '', subject: '', text: '', html: '', lastError: null, offerId: null, named: '' }

/** Deletes unsent messages and empties the others. Returns how many there were. */
export async function eraseMail(trx: Trx, ids: readonly string[]): Promise<number> {
  let count = 0
  for await (const some of inParts(ids)) count += await eraseSome(trx, some)
  return count
}

async function eraseSome(trx: Trx, ids: readonly string[]): Promise<number> {
  const waiting = trx.deleteFrom('mail').where('id', 'in', ids).where('status', 'in', ['queued', 'deadLetter'])
  const { numDeletedRows } = await waiting.executeTakeFirst()
  const { numUpdatedRows } = await trx.updateTable('mail').set(erased).where('id', 'in', ids).executeTakeFirst()
  await trx.deleteFrom('namedInMail').where('mailId', 'in', ids).execute()
  return Number(numDeletedRows + numUpdatedRows)
}

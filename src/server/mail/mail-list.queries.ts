import { type RawBuilder, sql } from 'kysely'
import type { MailKind, MailStatus } from '#contract/mail.ts'
import { byCharacters, type Db } from '../database/dialect.ts'
import type { PageWindow } from '../database/paging/page-window.ts'
import { behindCursor } from '../database/paging/pages-by-time.ts'
import type { StoredMailStatus } from '../database/schema/mail.ts'
import { maxAttempts } from '../lib/backoff.ts'

const stored: Readonly<Record<MailStatus, StoredMailStatus>> = {
  waiting: 'queued',
  held: 'queued',
  retrying: 'queued',
  handed: 'sent',
  refused: 'deadLetter',
  gaveUp: 'deadLetter',
  stopped: 'deadLetter',
  dropped: 'expired',
}

/** No other code derives it. What was never tried and is due later waits for the end of an undo. */
const statusAt = (now: number) => sql<MailStatus>`case status
  when 'sent' then 'handed'
  when 'expired' then 'dropped'
  when 'deadLetter' then case when cause in ('stopped', 'restored') then 'stopped'
    when attempts >= ${maxAttempts} then 'gaveUp' else 'refused' end
  else case when cause = 'marked' then 'held'
    when attempts > 0 and "lastError" is not null then 'retrying'
    when attempts = 0 and "lastError" is null and cause is null and due > ${now} then 'held'
    else 'waiting' end end`

export interface Wanted {
  readonly now: number
  /** The beginning of the recipient, in lower case. */
  readonly recipient?: string | undefined
  readonly status?: MailStatus | undefined
  readonly kind?: MailKind | undefined
  readonly from?: number | undefined
  readonly to?: number | undefined
}

/** More than any character of an address. */
const last = '\uffff'

function conditions(db: Db, { now, recipient, status, kind, from, to }: Wanted): RawBuilder<boolean> {
  const key = byCharacters(db, sql`lower(recipient)`)
  const all = [
    ...(recipient ? [sql`${key} >= ${recipient} and ${key} < ${recipient + last}`] : []),
    // Most mails were handed over, so their index by status would be of no use.
    ...(status === 'handed' ? [sql`status || '' = 'sent'`] : []),
    ...(status && status !== 'handed' ? [sql`status = ${stored[status]} and ${statusAt(now)} = ${status}`] : []),
    ...(kind ? [sql`kind = ${kind}`] : []),
    ...(from === undefined ? [] : [sql`created >= ${from}`]),
    ...(to === undefined ? [] : [sql`created <= ${to}`]),
  ]
  return all.length > 0 ? sql<boolean>`${sql.join(all, sql` and `)}` : sql<boolean>`1 = 1`
}

export async function countMail(db: Db, wanted: Wanted, limit: number): Promise<number> {
  const { count } = await db
    .selectFrom((query) => query.selectFrom('mail').where(conditions(db, wanted)).select('id').limit(limit).as('some'))
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export function findMails(db: Db, wanted: Wanted, window: PageWindow) {
  const { direction, limit, offset } = window
  return db
    .selectFrom('mail')
    .where(conditions(db, wanted))
    .where(behindCursor(window, sql`created, id`))
    .orderBy('created', direction)
    .orderBy('id', direction)
    .select(['id', 'created', 'kind', 'recipient', 'subject', 'attempts', 'due', 'lease'])
    .select(['lastError', 'cause', 'subjectId'])
    .select(statusAt(wanted.now).as('status'))
    .limit(limit)
    .offset(offset)
    .execute()
}

import type { ListQuery } from '#contract/lists.ts'
import { type MailKind, type MailRow, type MailStatus, waitingMail } from '#contract/mail.ts'
import { mailAnswers } from '#contract/mail-answers.ts'
import type { Db } from '../database/dialect.ts'
import { mapPage } from '../database/paging/pages.ts'
import { pageByTime } from '../database/paging/pages-by-time.ts'
import { countMail, findMails } from './mail-list.queries.ts'
import { findPause } from './pause.ts'

interface Needs {
  readonly db: Db
  readonly now: () => number
}

type Query = ListQuery & { readonly status?: MailStatus; readonly kind?: MailKind }

type Found = Awaited<ReturnType<typeof findMails>>[number]

/** Mails by the time they were written, without their texts. */
export async function listMail({ db, now }: Needs, { q = '', status, kind, from, to, ...query }: Query) {
  const wanted = { now: now(), recipient: q.trim().toLowerCase(), status, kind, from, to }
  const pause = await findPause(db)
  const page = await pageByTime(query, {
    count: (limit) => countMail(db, wanted, limit),
    read: (window) => findMails(db, wanted, window),
  })
  return mapPage(page, (mail) => rowOf(mail, pause?.nextTry ?? 0))
}

/** While mail is paused nothing leaves before its next try. */
function rowOf({ due, lease, lastError, cause, subjectId, ...mail }: Found, pausedUntil: number): MailRow {
  const isWaiting = lease === null && waitingMail.includes(mail.status)
  return {
    ...mail,
    nextTry: isWaiting ? Math.max(due, pausedUntil) : null,
    answer: cause === 'file' ? mailAnswers.inFile : lastError,
    requestId: isAboutRequest(mail.kind) ? subjectId : null,
  }
}

export const isAboutRequest = (kind: MailKind): boolean => kind === 'answer' || kind === 'reminder' || kind === 'offer'

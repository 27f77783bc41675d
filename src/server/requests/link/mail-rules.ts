import { mailAnswers } from '#contract/mail-answers.ts'
import { findCatalogue } from '../../catalogues/catalogues.ts'
import { filesWithinReach, isStillPreparing } from '../../catalogues/downloads.ts'
import type { QueuedMail } from '../../mail/outbox.ts'
import type { MailNeeds, MailRules } from '../../mail/reason.ts'
import { findRequest } from '../request/request.ts'
import { recordMailResult } from './record-mail-result.ts'
import { isUnread } from './remind.ts'
import { hasKeyOf, removeKeysOfMail } from './request-keys.ts'
import { staffActionsOf } from './staff-actions-of.ts'

/** A mail to a visitor is wanted while the key that it brings opens their page. */
export const linkMailRules: MailRules<'answer' | 'reminder'> = {
  answer: {
    atRefusedAddress: 'waits',
    isWanted: ({ db }, { id }) => hasKeyOf(db, id),
    findObstacle,
    isEarly: async (needs, mail) => isStillPreparing(needs, (await findBrought(needs, mail))?.catalogueId),
    record: recordMailResult,
  },
  reminder: {
    atRefusedAddress: 'waits',
    isWanted: async (needs, { id, subjectId }) => (await hasKeyOf(needs.db, id)) && isStillDue(needs, subjectId ?? ''),
    isEarly,
    takeBack: (_, trx, { id, subjectId }) => removeKeysOfMail(trx, subjectId ?? '', id),
    record: recordMailResult,
  },
}

type Needs = Pick<MailNeeds, 'db' | 'now'>

/** The approved request whose link this mail brings; undefined for another answer. */
async function findBrought({ db, now }: Needs, { id, subjectId }: QueuedMail) {
  const request = await findRequest(db, subjectId ?? '', now())
  return request?.status === 'approved' && request.mailId === id ? request : undefined
}

/** Visitors cannot enter a disabled tour, but they can still read a disabled catalogue. */
async function findObstacle({ db, now }: Needs, mail: QueuedMail): Promise<string | undefined> {
  const request = await findBrought({ db, now }, mail)
  if (!request) return undefined
  const { tourId, catalogueId } = request
  const state = await staffActionsOf(request).findState({ db, now }, tourId || catalogueId)
  if (state === 'gone' || (state === 'inactive' && tourId !== '')) return mailAnswers.gone
  return tourId !== '' || (await isReadable({ db, now }, catalogueId)) ? undefined : mailAnswers.unread
}

/** The pages of its catalogue may turn out to be locked. */
export async function isEarly({ db, now }: Needs, { subjectId }: QueuedMail): Promise<boolean> {
  const request = await findRequest(db, subjectId ?? '', now())
  return isStillPreparing({ db, now }, request?.catalogueId)
}

async function isStillDue({ db, now }: Needs, requestId: string): Promise<boolean> {
  const request = await findRequest(db, requestId, now())
  if (!request || !isUnread(now(), request)) return false
  return isReadable({ db, now }, request.catalogueId)
}

async function isReadable({ db, now }: Needs, catalogueId: string): Promise<boolean> {
  const catalogue = await findCatalogue(db, catalogueId)
  return catalogue !== undefined && (await filesWithinReach(db, catalogue, now())).length > 0
}

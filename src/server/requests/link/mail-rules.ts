import type { MailNeeds, MailRules } from '../../mail/reason.ts'
import { findRequest } from '../request/request.ts'
import { findEditionToSend } from './edition-to-send.ts'
import { recordMailResult } from './record-mail-result.ts'
import { isUnread } from './remind.ts'
import { hasKeyOf, removeKeys } from './request-keys.ts'

/** A mail to a visitor is wanted while the key that it brings opens their page. */
export const linkMailRules: MailRules<'answer' | 'reminder'> = {
  answer: { atRefusedAddress: 'waits', isWanted: ({ db }, { id }) => hasKeyOf(db, id), record: recordMailResult },
  reminder: {
    atRefusedAddress: 'waits',
    isWanted: async (needs, { id, subjectId }) => (await hasKeyOf(needs.db, id)) && isStillDue(needs, subjectId ?? ''),
    takeBack: (_, trx, { id, subjectId }) => removeKeys(trx, subjectId ?? '', id),
    record: recordMailResult,
  },
}

async function isStillDue({ db, now }: Pick<MailNeeds, 'db' | 'now'>, requestId: string): Promise<boolean> {
  const request = await findRequest(db, requestId, now())
  if (!request || !isUnread(now(), request)) return false
  return (await findEditionToSend({ db, now: now() }, request.catalogueId, null)) !== undefined
}

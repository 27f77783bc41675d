import { emailKey } from '#contract/email.ts'
import type { MailKind } from '#contract/mail.ts'
import { addMention } from '../audit/mentions.ts'
import type { Db } from '../database/dialect.ts'
import type { Tables } from '../database/schema.ts'
import { namesAddress } from '../lib/names-address.ts'
import { allMail, findMail } from '../mail/outbox.ts'
import { eraseMails } from '../personal-data/erase-mail.ts'
import type { PersonalData } from '../personal-data/personal-data.ts'

const maxAtOnce = 500

type Mail = Pick<Tables['mail'], 'kind' | 'status' | 'recipient'>

const toVisitors: readonly MailKind[] = ['answer', 'reminder', 'offer', 'access']

/** A mail to another visitor still has to be sent; then it is found by its mention. */
const isOwed = ({ kind, status }: Mail) => status === 'queued' && toVisitors.includes(kind)

/** It is written when it leaves, from what is left then. */
const isUnwritten = ({ status, lease, text }: Pick<Tables['mail'], 'status' | 'lease' | 'text'>) =>
  status === 'queued' && lease === null && text === ''

/** Mails to the address, and mails that name it: their rows, and their files in DATA_DIR/mail. */
export const mail: PersonalData = {
  counted: 'mails',
  async held(db, { key }) {
    const mails = []
    for await (const batch of mailNaming(db, key)) mails.push(...batch)
    return { mails }
  },
  async erase(tx, { key }) {
    const ids: string[] = []
    for await (const batch of mailNaming(tx.db, key)) {
      for (const one of batch)
        if (isTo(one, key) || !isOwed(one)) ids.push(one.id)
        else await addMention(tx.db, key, one.id)
      // Each look at all mail is long, so it ends with as many as one transaction may hold.
      if (ids.length >= maxAtOnce) break
    }
    return eraseMails(tx, ids)
  },
  // The row of a sent mail has no text, so a mail that names another address is found by its mention.
  async eraseMention(tx, subjectId, key) {
    const found = await findMail(tx.db, subjectId)
    if (found && isOwed(found) && !isTo(found, key)) return 'kept'
    if (found && isUnwritten(found)) return undefined
    await eraseMails(tx, [subjectId])
  },
}

async function* mailNaming(db: Db, key: string) {
  for await (const mails of allMail(db))
    yield mails.filter((one) => isTo(one, key) || namesAddress(`${one.subject} ${one.text} ${one.lastError}`, key))
}

const isTo = ({ recipient }: Mail, key: string) => emailKey(recipient) === key

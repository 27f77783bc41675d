import { emailKey } from '#contract/email.ts'
import type { MailKind } from '#contract/mail.ts'
import type { Db } from '../database/dialect.ts'
import type { Tables } from '../database/schema.ts'
import { namesAddress } from '../lib/names-address.ts'
import { allMail } from '../mail/outbox.ts'
import { eraseMails } from '../personal-data/erase-mail.ts'
import type { PersonalData } from '../personal-data/personal-data.ts'

const maxAtOnce = 500

type Mail = Pick<Tables['mail'], 'kind' | 'status' | 'recipient'>

const toVisitors: readonly MailKind[] = ['answer', 'reminder', 'offer', 'access']

/** A mail to another visitor still has to be sent; sending it removes its text. */
const isOwed = ({ kind, status }: Mail) => status === 'queued' && toVisitors.includes(kind)

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
      ids.push(...batch.filter((one) => isTo(one, key) || !isOwed(one)).map(({ id }) => id))
      // Each look at all mail is long, so it ends with as many as one transaction may hold.
      if (ids.length >= maxAtOnce) break
    }
    return eraseMails(tx, ids)
  },
  // The row of a sent mail has no text, so a mail that names another address is found by its mention.
  async eraseMention(tx, subjectId) {
    await eraseMails(tx, [subjectId])
  },
}

async function* mailNaming(db: Db, key: string) {
  for await (const mails of allMail(db)) yield mails.filter((one) => isTo(one, key) || namesAddress(one.text, key))
}

const isTo = ({ recipient }: Mail, key: string) => emailKey(recipient) === key

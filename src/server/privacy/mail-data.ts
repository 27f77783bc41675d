import { emailKey } from '#contract/email.ts'
import type { MailKind } from '#contract/mail.ts'
import type { Db } from '../database/dialect.ts'
import type { Tables } from '../database/schema.ts'
import { namesAddress } from '../lib/names-address.ts'
import { allMail, findMailNaming, forgetInWaiting, nameInMail } from '../mail/outbox.ts'
import { eraseMails } from '../personal-data/erase-mail.ts'
import type { PersonalData } from '../personal-data/personal-data.ts'

const maxAtOnce = 500

type Mail = Pick<Tables['mail'], 'kind' | 'status' | 'recipient'>

const toVisitors: readonly MailKind[] = ['answer', 'reminder', 'offer', 'access']

/** A mail to another visitor still has to be sent. */
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
    await forgetInWaiting(tx.db, key)
    const ids: string[] = []
    for await (const batch of mailNaming(tx.db, key)) {
      for (const one of batch)
        if (isTo(one, key) || !isOwed(one)) ids.push(one.id)
        else await nameInMail(tx.db, one.id, [key])
      // Each look at all mail is long, so it ends with as many as one transaction may hold.
      if (ids.length >= maxAtOnce) break
    }
    return eraseMails(tx, ids)
  },
  async keeps(db, { key }) {
    return (await findMailNaming(db, key)).length > 0 ? 'mails' : undefined
  },
}

/** The row of a sent mail has no text. */
async function* mailNaming(db: Db, key: string) {
  const named = new Set(await findMailNaming(db, key))
  for await (const mails of allMail(db))
    yield mails.filter(
      (one) =>
        isTo(one, key) ||
        named.has(one.id) ||
        namesAddress(`${one.subject} ${one.text} ${one.named} ${one.lastError}`, key),
    )
}

const isTo = ({ recipient }: Mail, key: string) => emailKey(recipient) === key

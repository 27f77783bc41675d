import { emailKey } from '#contract/email.ts'
import type { Db } from '../database/dialect.ts'
import { namesAddress } from '../lib/names-address.ts'
import { allMail } from '../mail/outbox.ts'
import { eraseMails } from '../personal-data/erase-mail.ts'
import type { PersonalData } from '../personal-data/personal-data.ts'

const maxAtOnce = 500

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
      ids.push(...batch.map(({ id }) => id))
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
  for await (const mails of allMail(db))
    yield mails.filter(({ recipient, text }) => emailKey(recipient) === key || namesAddress(text, key))
}

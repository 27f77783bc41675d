import { emailKey } from '#contract/email.ts'
import type { Db } from '../database/dialect.ts'
import { namesAddress } from '../lib/names-address.ts'
import { allMail } from '../mail/outbox.ts'
import { eraseMails } from '../personal-data/erase-mail.ts'
import type { PersonalData } from '../personal-data/personal-data.ts'

/** Mails to the address, and those that name it: as a row, and as a file in DATA_DIR/mail. */
export const mail: PersonalData = {
  counted: 'mails',
  async held(db, { key }) {
    const mails = []
    for await (const some of mailNaming(db, key)) mails.push(...some)
    return { mails }
  },
  async erase(tx, { key }) {
    for await (const some of mailNaming(tx.db, key))
      if (some.length > 0)
        return eraseMails(
          tx,
          some.map(({ id }) => id),
        )
    return 0
  },
  // What a mail says is wiped from its row when it leaves, so one that names another address is found by its mention.
  async eraseMention(tx, subjectId) {
    await eraseMails(tx, [subjectId])
  },
}

async function* mailNaming(db: Db, key: string) {
  for await (const mails of allMail(db))
    yield mails.filter(({ recipient, text }) => emailKey(recipient) === key || namesAddress(text, key))
}

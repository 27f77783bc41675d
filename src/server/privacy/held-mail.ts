import { emailKey } from '#contract/email.ts'
import type { Db } from '../database/dialect.ts'
import { namesAddress } from '../lib/names-address.ts'
import { allMail } from '../mail/mail-erasure.queries.ts'

/** Yields the mails to this address and those whose text names it, some at a time. */
export async function* mailNaming(db: Db, key: string) {
  for await (const mails of allMail(db)) {
    const naming = mails.filter(({ recipient, text }) => emailKey(recipient) === key || namesAddress(text, key))
    if (naming.length > 0) yield naming
  }
}

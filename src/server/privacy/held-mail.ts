import { emailKey } from '#contract/email.ts'
import type { Db } from '../platform/db/dialect.ts'
import { allMail } from '../platform/mail/mail-erasure.queries.ts'
import { namesAddress } from '../platform/names-address.ts'

/** Yields the mails to this address and those whose text names it, some at a time. */
export async function* mailNaming(db: Db, key: string) {
  for await (const mails of allMail(db)) {
    const naming = mails.filter(({ recipient, text }) => emailKey(recipient) === key || namesAddress(text, key))
    if (naming.length > 0) yield naming
  }
}

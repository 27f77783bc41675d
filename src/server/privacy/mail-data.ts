import type { Selectable } from 'kysely'
import { emailKey } from '#contract/email.ts'
import type { MailKind } from '#contract/mail.ts'
import type { Db } from '../database/dialect.ts'
import { pick } from '../database/prepared.ts'
import type { Tables } from '../database/schema.ts'
import { namesAddress, withoutAddress } from '../lib/names-address.ts'
import { findMailNaming, findMailsAbout, forgetInWaiting, lockMails, nameInMail } from '../mail/outbox.ts'
import { eraseMails } from '../personal-data/erase-mail.ts'
import { inBatches, type PersonalData } from '../personal-data/personal-data.ts'
import { rowsNaming } from '../personal-data/typed-words.ts'
import type { Tx } from '../transaction/transaction.ts'

type Row = Selectable<Tables['mail']>
type Mail = Pick<Row, 'id' | 'kind' | 'status' | 'recipient' | 'expires'>

/** They bring a visitor or an account what they wait for. */
const awaited: readonly MailKind[] = ['answer', 'reminder', 'offer', 'access', 'oneTimeLink', 'account']

/** A mail that somebody else waits for still has to be sent. */
const isOwed = (one: Mail, { key, now }: { key: string; now: number }) =>
  mayLeave(one, now) && awaited.includes(one.kind) && emailKey(one.recipient) !== key

/** One that was refused, given up or stopped may be tried again. */
const mayLeave = ({ status, expires }: Mail, now: number) =>
  status === 'queued' || (status === 'deadLetter' && (expires === null || now < expires))

/** The row of a sent mail has no text, but what of it may be an address. */
const table = { table: 'mail', columns: ['recipient', 'subject', 'text', 'named', 'lastError'] } as const
const told = ['kind', 'recipient', 'subject', 'status', 'attempts', 'lastError', 'created'] as const
const counted = 'mails'

/** Mails to the address, about what it asked for, and mails that name it: their rows, and their files in DATA_DIR/mail. */
export const mail: PersonalData = {
  counted,
  async held(db, { key }, { found: { account, accesses = [] } }) {
    const ids = [...(account ? [account.id] : []), ...accesses.flatMap(({ id = [] }) => id)]
    const mails = await findMailsAbout(db, key, [key, ...ids])
    const known = new Set(mails.map(({ id }) => id))
    for await (const rows of mailsNaming(db, key)) mails.push(...rows.filter(({ id }) => !known.has(id)))
    return { mails: mails.map((row) => pick(row, told)) }
  },
  async erase(tx, { key }) {
    await forgetInWaiting(tx.db, key)
    return 0
  },
  async *words(db, { key }) {
    for await (const ids of inBatches(idsNaming(db, key))) yield { counted, erase: (tx) => eraseNaming(tx, ids, key) }
  },
  async keeps(db, { key }) {
    return (await findMailNaming(db, key)).length > 0 ? 'mails' : undefined
  },
}

async function* idsNaming(db: Db, key: string) {
  yield await findMailNaming(db, key)
  for await (const rows of mailsNaming(db, key)) yield rows.map(({ id }) => id)
}

const mailsNaming = (db: Db, key: string) => rowsNaming<Row>(db, table, key, (mail) => isAbout(mail, key))

/** A mail often names its own recipient, whose address may end or begin like this one. */
function isAbout({ recipient, subject, text, named, lastError }: Row, key: string): boolean {
  const own = emailKey(recipient)
  if (own === key || addressesIn(named).some((address) => emailKey(address) === key)) return true
  const words = `${subject} ${text} ${named} ${lastError}`
  return namesAddress(words, key) && (!namesAddress(own, key) || namesAddress(withoutAddress(words, own), key))
}

/** In whichever spelling, without the signs around them. */
const addressesIn = (named: string): string[] =>
  named.split(' ').map((word) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))

async function eraseNaming(tx: Tx, ids: readonly string[], key: string): Promise<number> {
  const mails = await lockMails(tx.db, ids)
  const owed = mails.filter((one) => isOwed(one, { key, now: tx.now }))
  for (const { id } of owed) await nameInMail(tx.db, id, [key])
  return eraseMails(
    tx,
    mails.filter((one) => !owed.includes(one)).map(({ id }) => id),
  )
}

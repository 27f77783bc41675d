import { emailKey } from '#contract/email.ts'
import type { Db, Trx } from '../database/dialect.ts'
import * as queries from './held-account.queries.ts'

/** Returns the account with this address and its sessions, without password and tokens; null when there is none. */
export async function heldAccount(db: Db, key: string) {
  const facts = await queries.findFacts(db, key)
  return facts ? { ...facts, sessions: await queries.findSessions(db, facts.id) } : null
}

/** Returns the links that were mailed to this address. */
export async function linksTo(db: Db, key: string) {
  const links = await queries.findMailedLinks(db)
  return links.filter(({ email }) => email !== null && emailKey(email) === key)
}

/** Ends the links that were mailed to this address. */
export async function removeLinksTo(trx: Trx, key: string): Promise<void> {
  const links = await linksTo(trx, key)
  await queries.removeLinks(
    trx,
    links.map(({ hash }) => hash),
  )
}

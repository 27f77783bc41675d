import { emailKey } from '#contract/email.ts'
import type { Db } from '../../database/dialect.ts'
import type { PersonalData } from '../../personal-data/personal-data.ts'
import * as queries from './personal-data.queries.ts'

/** Leaves out password, keys and tokens. privacy erases the account, because its requests must be released. */
export const user: Pick<PersonalData, 'held'> = {
  async held(db, { key }) {
    const account = await queries.findFacts(db, key)
    if (!account) return { account: null }
    const { id } = account
    return { account: { ...account, ...(await waysInOf(db, id)), ...(await choicesOf(db, id)) } }
  },
}

const waysInOf = async (db: Db, id: string) => ({
  sessions: await queries.findSessions(db, id),
  tokens: await queries.findTokens(db, id),
  devices: await queries.findDevices(db, id),
  passkeys: (await queries.findPasskeys(db, id)).map(({ synced, ...key }) => ({ ...key, synced: synced === 1 })),
  provider: (await queries.findProvider(db, id)) ?? null,
})

const choicesOf = async (db: Db, id: string) => ({
  notifications: await notificationsOf(db, id),
  columns: await queries.findColumns(db, id),
})

async function notificationsOf(db: Db, id: string) {
  const person = await queries.findNotified(db, id)
  if (!person) return null
  return { ...person, catalogueIds: JSON.parse(person.catalogueIds), kinds: await queries.findKinds(db, id) }
}

export const linkToken: PersonalData = {
  async held(db, { key }, { found: { account } }) {
    const to = await linksTo(db, key)
    const own = account ? await queries.findLinksOf(db, account.id) : []
    return { links: [...to, ...own.filter(({ hash }) => !to.some((link) => link.hash === hash))] }
  },
  async erase(tx, { key }) {
    const links = await linksTo(tx.db, key)
    await queries.removeLinks(
      tx.db,
      links.map(({ hash }) => hash),
    )
    return links.length
  },
}

/** Returns the account to which a mailed link still gives the address back (product: Addresses). */
export async function findFormerHolder({ db, now }: { db: Db; now: number }, key: string): Promise<string | undefined> {
  const links = await linksTo(db, key)
  return links.find(({ purpose, expires }) => purpose === 'stopEmailChange' && expires > now)?.userId ?? undefined
}

async function linksTo(db: Db, key: string) {
  const links = await queries.findMailedLinks(db)
  return links.filter(({ email }) => email !== null && emailKey(email) === key)
}

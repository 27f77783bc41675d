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
    const [sessions, tokens] = [await queries.findSessions(db, id), await queries.findTokens(db, id)]
    const [devices, passkeys] = [await queries.findDevices(db, id), await queries.findPasskeys(db, id)]
    return { account: { ...account, sessions, tokens, devices, passkeys } }
  },
}

export const linkToken: PersonalData = {
  held: async (db, { key }) => ({ links: await linksTo(db, key) }),
  async erase(tx, { key }) {
    const links = await linksTo(tx.db, key)
    await queries.removeLinks(
      tx.db,
      links.map(({ hash }) => hash),
    )
    return links.length
  },
}

async function linksTo(db: Db, key: string) {
  const links = await queries.findMailedLinks(db)
  return links.filter(({ email }) => email !== null && emailKey(email) === key)
}

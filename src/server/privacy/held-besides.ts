import type { HeldData } from '#contract/privacy.ts'
import { heldAccount, linksTo } from '../accounts/held-account.ts'
import { findMentions } from '../audit/mentions.queries.ts'
import type { Db } from '../database/dialect.ts'
import { contentsNaming } from '../requests/erase/held-requests.ts'
import { viewsNaming, viewsOf } from '../views/held-views.ts'
import { mailNaming } from './held-mail.ts'

type Besides = Pick<HeldData, 'account' | 'elsewhere' | 'mails' | 'links' | 'views'>

export const nothingBesides: Besides = { account: null, elsewhere: [], mails: [], links: [], views: [] }

const maxMails = 1_000
const maxMentions = 1_000

/** Returns what is held about an address besides its requests and the audit. */
export async function heldBesides(db: Db, key: string): Promise<Besides> {
  const account = await heldAccount(db, key)
  const naming = await viewsNaming(db, key)
  const own = account ? await viewsOf(db, account.id) : []
  const views = [...own, ...naming.filter(({ id }) => !own.some((view) => view.id === id))]
  return {
    account,
    elsewhere: await elsewhere(db, key),
    mails: await mails(db, key),
    links: await linksTo(db, key),
    views,
  }
}

async function elsewhere(db: Db, key: string): Promise<Besides['elsewhere']> {
  const found = []
  for (const id of await findMentions(db, key, maxMentions)) found.push(...(await contentsNaming(db, id, key)))
  return found
}

async function mails(db: Db, key: string): Promise<Besides['mails']> {
  const found = []
  for await (const some of mailNaming(db, key)) found.push(...some)
  return found.slice(-maxMails)
}

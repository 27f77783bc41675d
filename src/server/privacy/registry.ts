import { linkToken } from '../accounts/personal-data.ts'
import { findSomeMentions, removeMentions } from '../audit/mentions.ts'
import type { Tables } from '../database/schema.ts'
import { exportAddress } from '../exports/personal-data.ts'
import { eraseBatch, type PersonalData } from '../personal-data/personal-data.ts'
import { removeLimitsOf } from '../rate-limits/rate-limits.ts'
import { catalogueRequest, requestEvent } from '../requests/personal-data.ts'
import { view } from '../views/personal-data.ts'
import { audit } from './audit-data.ts'
import { mail } from './mail-data.ts'
import { registration } from './registration-data.ts'

const rateLimit: PersonalData = {
  async erase(tx, { key }) {
    await removeLimitsOf(tx.db, key)
    return 0
  },
}

/** Where the address stands among what is kept of others. It goes last, with all that it leads to. */
const mention: PersonalData = {
  async erase(tx, { key }) {
    const subjectIds = await findSomeMentions(tx.db, key, eraseBatch)
    for (const id of subjectIds) for (const { eraseMention } of entries()) await eraseMention?.(tx, id, key)
    await removeMentions(tx.db, key, subjectIds)
    return subjectIds.length
  },
}

/**
 * What each table holds of a person, in the order in which it is told and erased. `none`: nothing that leads to a person,
 * or nothing that outlives the row it belongs to.
 */
const registry = {
  // First, because the address of somebody who can sign in is refused.
  user: registration,
  session: 'none',
  refreshToken: 'none',
  shownColumns: 'none',
  linkToken,
  export: exportAddress,
  view,
  rateLimit,
  // Before the requests, whose erasure takes what is left of theirs.
  mail,
  catalogueRequest,
  requestEvent,
  requestKey: 'none',
  audit,
  mention,

  figure: 'none',
  figureChange: 'none',
  counter: 'none',
  job: 'none',
  upload: 'none',
  catalogue: 'none',
  tourAccess: 'none',
  tourVisit: 'none',
  setting: 'none',
  consent: 'none',
  signingKey: 'none',
  secret: 'none',
  lock: 'none',
} satisfies Record<keyof Tables, PersonalData | 'none'>

/** Returns what every table holds that holds anything. */
export const entries = (): PersonalData[] =>
  Object.values<PersonalData | 'none'>(registry).filter((entry) => entry !== 'none')

/** Whether a table holds anything that leads to a person. */
export const holdsPersonalData = (table: keyof Tables): boolean => (registry[table] ?? 'none') !== 'none'

import { linkToken } from '../accounts/users/personal-data.ts'
import { catalogueListing } from '../catalogues/listing.ts'
import type { Tables } from '../database/schema.ts'
import { exportAddress } from '../exports/personal-data.ts'
import { findRefusal, removeMark } from '../mail/refused-addresses.ts'
import type { PersonalData } from '../personal-data/personal-data.ts'
import { typedWords } from '../personal-data/typed-words.ts'
import { removeLimitsOf } from '../rate-limits/rate-limits.ts'
import { copyCode } from '../requests/copies/personal-data.ts'
import { catalogueRequest, requestEvent, submission } from '../requests/personal-data.ts'
import { findEndOfWish } from '../requests/submissions/editions-wish.ts'
import { tourListing } from '../tours/listing.ts'
import { tourAccess } from '../tours/personal-data.ts'
import { view } from '../views/personal-data.ts'
import { webhookDelivery } from '../webhooks/personal-data.ts'
import { audit } from './audit-data.ts'
import { mail } from './mail-data.ts'
import { registration } from './registration-data.ts'

const rateLimit: PersonalData = {
  async erase(tx, { key }) {
    await removeLimitsOf(tx.db, key)
    return 0
  },
}

const refusedAddress: PersonalData = {
  held: async (db, { key }) => ({ refused: (await findRefusal(db, key)) ?? null }),
  async erase(tx, { key }) {
    await removeMark(tx.db, key)
    return 0
  },
}

/** A hash that only an address which is typed again leads to, kept so that an erasure keeps the wish. */
const unsubscribed: PersonalData = {
  held: async (db, { subscriber }) => ({ unsubscribedAt: (await findEndOfWish(db, subscriber)) ?? null }),
}

const catalogue = typedWords({ table: 'catalogue', columns: ['name'], listing: catalogueListing })
const tour = typedWords({ table: 'tour', columns: ['name'], kept: ['address'], place: 'tours', listing: tourListing })
const tourFile = typedWords({
  table: 'tourFile',
  columns: ['fileName', 'skipped'],
  kept: ['startPage'],
  place: 'tours',
})

/**
 * The personal data of each table, in the order of export and erasure. `none`: nothing leads to a person, or nothing
 * outlives the row it belongs to.
 */
const registry = {
  // First, because it refuses the address of an active account.
  user: registration,
  knownDevice: 'none',
  session: 'none',
  apiToken: typedWords({ table: 'apiToken', columns: ['name'] }),
  refreshToken: 'none',
  signInTicket: 'none',
  secondFactor: 'none',
  recoveryCode: 'none',
  identity: 'none',
  knownBy: 'none',
  providerState: 'none',
  passkeyHandle: 'none',
  passkey: typedWords({ table: 'passkey', columns: ['name'] }),
  usedChallenge: 'none',
  shownColumns: 'none',
  linkToken,
  export: exportAddress,
  view,
  // Before the mails, of which those about an access go with it.
  tourAccess,
  rateLimit,
  // Before the requests, whose erasure removes the rest of their mail.
  mail,
  namedInMail: 'none',
  refusedAddress,
  catalogueRequest,
  // After the requests: one that staff give another address meanwhile leaves its forms here.
  submission,
  requestEvent,
  requestKey: 'none',
  // They belong to their request and go with it.
  namedReader: 'none',
  reading: 'none',
  copyCode,
  webhookDelivery,
  audit,

  pageFigure: 'none',
  readingVisit: 'none',
  figure: 'none',
  figureChange: 'none',
  counter: 'none',
  job: 'none',
  webhook: typedWords({ table: 'webhook', kept: ['url'], place: 'webhooks' }),
  webhookEvent: 'none',
  mailPause: typedWords({ table: 'mailPause', columns: ['answer'] }),
  // It leads to requests, accounts and catalogues, and holds no words.
  news: 'none',
  notifiedPerson: 'none',
  notification: 'none',
  upload: 'none',
  preparation: 'none',
  master: 'none',
  catalogue,
  edition: typedWords({ table: 'edition', columns: ['fileName', 'note'] }),
  replacedFile: typedWords({ table: 'replacedFile', columns: ['fileName'] }),
  offer: 'none',
  unsubscribed,
  tour,
  tourFile,
  tourVisit: 'none',
  setting: typedWords({ table: 'setting', kept: ['value'], addresses: () => ['replyTo'], place: 'settings' }),
  consent: typedWords({ table: 'consent', kept: ['words'], place: 'wordings' }),
  signingKey: 'none',
  secret: 'none',
  lock: 'none',
  instance: 'none',
  // Hashes of salted hashes: nothing of a person can be found from them.
  seal: 'none',
} satisfies Record<keyof Tables, PersonalData | 'none'>

export const entries = (): PersonalData[] =>
  Object.values<PersonalData | 'none'>(registry).filter((entry) => entry !== 'none')

export const holdsPersonalData = (table: keyof Tables): boolean => (registry[table] ?? 'none') !== 'none'

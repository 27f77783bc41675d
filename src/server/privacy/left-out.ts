import type { HeldData } from '#contract/privacy.ts'
import type { HeldReading } from '#contract/reading.ts'
import type { Tables } from '../database/schema.ts'

type Account = NonNullable<HeldData['account']>

/** What an export tells of a row of these tables. */
interface Told {
  user: Account
  session: Account['sessions'][number]
  apiToken: Account['tokens'][number]
  knownDevice: Account['devices'][number]
  passkey: Account['passkeys'][number]
  identity: NonNullable<Account['provider']>
  notifiedPerson: NonNullable<Account['notifications']>
  notification: NonNullable<Account['notifications']>['kinds'][number]
  shownColumns: Account['columns'][number]
  linkToken: HeldData['links'][number]
  view: HeldData['views'][number]
  catalogueRequest: HeldData['requests'][number]
  submission: HeldData['elsewhere'][number]
  requestEvent: HeldData['events'][number]
  namedReader: HeldReading
  reading: HeldReading['editions'][number]
  copyCode: HeldData['copies'][number]
  tourAccess: HeldData['accesses'][number]
  mail: HeldData['mails'][number]
  refusedAddress: NonNullable<HeldData['refused']>
  webhookDelivery: HeldData['webhooks'][number]
  audit: HeldData['audit'][number]
}

/**
 * Why something is not told. `secret`: whoever has it could act as the person, or it is a hash that tells nothing.
 * `internal`: it finds or orders rows, or is about the work of the program. `told`: under another name. `other`: it is
 * about somebody else or nobody. `brief`: it is gone within a day.
 */
type Reason = 'secret' | 'internal' | 'told' | 'other' | 'brief'

/** Of other tables an export tells words that name the address, which people typed there (`named`). */
type LeftOut = {
  [T in keyof Tables]: T extends keyof Told ? Record<Exclude<keyof Tables[T], keyof Told[T]>, Reason> : Reason
}

/** What an export leaves out: a new table or column either stands here, or is told. */
export const leftOut = {
  user: { emailKey: 'internal', passwordHash: 'secret', providerAt: 'told', seq: 'internal', nameKey: 'internal' },
  session: { id: 'internal', userId: 'internal', knownDevice: 'secret' },
  apiToken: { id: 'internal', userId: 'internal', hash: 'secret', ending: 'secret' },
  knownDevice: { hash: 'secret', userId: 'internal', told: 'internal' },
  passkey: { id: 'internal', userId: 'internal', credentialId: 'secret', publicKey: 'secret', counter: 'internal' },
  identity: { userId: 'internal' },
  notifiedPerson: { userId: 'internal' },
  notification: { userId: 'internal', place: 'internal', told: 'internal', due: 'internal', mailId: 'internal' },
  shownColumns: { userId: 'internal' },
  linkToken: { hash: 'secret', userId: 'internal', email: 'told', deviceHash: 'secret' },
  view: { id: 'internal', ownerId: 'internal' },
  catalogueRequest: {
    ...{ seq: 'internal', nameKey: 'internal', emailKey: 'internal', companyKey: 'internal', subscriber: 'secret' },
    ...{ catalogueId: 'internal', tourId: 'internal', accessId: 'internal', mailId: 'internal' },
    ...{ submissionId: 'internal', forms: 'told', decidedBy: 'other', tellOpened: 'other' },
    // Rows that were erased lead to nobody.
    erasedAt: 'internal',
  },
  submission: {
    ...{ id: 'internal', requestId: 'internal', emailKey: 'internal' },
    ...{ network: 'secret', subscriber: 'secret', keyHash: 'secret' },
  },
  requestEvent: { id: 'internal', requestId: 'internal', actorId: 'other' },
  namedReader: { requestId: 'internal', toldAt: 'internal' },
  reading: { requestId: 'internal', editionId: 'internal', seconds: 'told' },
  copyCode: { keyHash: 'secret', requestId: 'internal', email: 'told', emailKey: 'internal' },
  tourAccess: {
    ...{ type: 'internal', tourId: 'internal', requestId: 'internal', token: 'secret' },
    ...{ seq: 'internal', nameKey: 'internal' },
  },
  mail: {
    // Texts hold links that open what is the reader's alone.
    ...{ text: 'secret', html: 'secret', named: 'internal' },
    ...{ id: 'internal', subjectId: 'internal', offerId: 'internal' },
    ...{ due: 'internal', lease: 'internal', expires: 'internal', cause: 'internal' },
  },
  refusedAddress: { emailKey: 'internal' },
  webhookDelivery: {
    ...{ id: 'internal', eventId: 'internal', webhookId: 'internal', subjectId: 'internal', emailKey: 'internal' },
    ...{ submissionId: 'internal', attempts: 'internal', due: 'internal' },
    ...{
      answerStatus: 'internal',
      answerText: 'internal',
      keepsAnswer: 'internal',
      took: 'internal',
      failure: 'internal',
    },
  },
  audit: {
    ...{ id: 'internal', actorId: 'other', subjectId: 'internal', seal: 'internal' },
    ...{ salt: 'secret', networkHash: 'secret', detailsHash: 'secret' },
  },
  unsubscribed: 'told',
  namedInMail: 'told',
  refreshToken: 'secret',
  knownBy: 'secret',
  secondFactor: 'secret',
  recoveryCode: 'secret',
  passkeyHandle: 'secret',
  requestKey: 'secret',
  signInTicket: 'brief',
  providerState: 'brief',
  usedChallenge: 'brief',
  export: 'brief',
  rateLimit: 'brief',
  readingVisit: 'brief',
  tourVisit: 'told',
  news: 'internal',
  upload: 'internal',
  job: 'internal',
  webhookEvent: 'internal',
  preparation: 'other',
  master: 'other',
  catalogue: 'other',
  edition: 'other',
  replacedFile: 'other',
  tour: 'other',
  tourFile: 'other',
  offer: 'other',
  pageFigure: 'other',
  figure: 'other',
  figureChange: 'other',
  counter: 'other',
  mailPause: 'other',
  webhook: 'other',
  setting: 'other',
  consent: 'other',
  signingKey: 'other',
  secret: 'other',
  lock: 'other',
  instance: 'other',
  seal: 'other',
} satisfies LeftOut

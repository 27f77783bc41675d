import * as Type from 'typebox'
import { EpochMs, Id, IdParams, Integer, Language, Moment, shape } from './common.ts'
import { endpoint } from './endpoint.ts'

/** Derived from the times, never stored: planned, then published, then withdrawn. */
export const Publication = Type.Enum(['planned', 'published', 'withdrawn'], { title: 'Publication' })
export type Publication = Type.Static<typeof Publication>

const EditionNumber = Integer({ minimum: 1 })

/** A file that a correction replaced, which can be put back until `until`. */
const FormerFile = shape('FormerFile')({
  fileName: Type.String(),
  bytes: Type.Integer(),
  replacedAt: EpochMs,
  until: EpochMs,
})

export const EditionFile = shape('EditionFile')({
  number: Type.Integer(),
  /** Null for a file that serves every language without a file of its own. */
  language: Type.Union([Language, Type.Null()]),
  fileName: Type.String(),
  bytes: Type.Integer(),
  /** How far its pages are; missing for a file that was never prepared. */
  state: Type.Optional(Type.Enum(['preparing', 'ready', 'unreadable', 'plain'])),
  /** Why it is unreadable, or what its readers miss: a sentence. */
  reason: Type.Union([Type.String(), Type.Null()]),
  /** 0 while they are unknown. */
  pages: Type.Integer(),
  /** A signed address of its first page, a small WebP; null while there is none. */
  cover: Type.Union([Type.String(), Type.Null()]),
  note: Type.String(),
  publishAt: EpochMs,
  /** Null means never. */
  withdrawAt: Type.Union([EpochMs, Type.Null()]),
  created: EpochMs,
  publication: Publication,
  /** True for the newest published edition, which links open. */
  current: Type.Boolean(),
  /** A signed download address, valid for five minutes. */
  url: Type.String(),
  /** The file that was replaced last. */
  before: Type.Optional(FormerFile),
  /** Those that were replaced before it, the latest first; missing for none. */
  earlier: Type.Optional(Type.Array(FormerFile)),
})
export type EditionFile = Type.Static<typeof EditionFile>

/** Addresses, but for `erased`: erased requests have none. */
const LeftOut = Type.Object({
  /** Did not wish it, or never opened the mailed link, which alone proves the address. */
  noConsent: Type.Integer(),
  unsubscribed: Type.Integer(),
  erased: Type.Integer(),
  /** The last mail could not be delivered. */
  failed: Type.Integer(),
  revoked: Type.Integer(),
  /** Were sent this edition, or opened the catalogue since it was published. */
  hasIt: Type.Integer(),
})

export const EditionOffer = shape('EditionOffer')({
  number: Type.Integer(),
  /** `ended`: links opened another edition, or none, before all mails had left. */
  state: Type.Enum(['running', 'done', 'stopped', 'ended']),
  recipients: Type.Integer(),
  mailed: Type.Integer(),
  /** Refused, given up or stopped, unless it left when it was tried again. */
  failed: Type.Integer(),
  started: EpochMs,
  ended: Type.Union([EpochMs, Type.Null()]),
})
export type EditionOffer = Type.Static<typeof EditionOffer>

const noteWords = 'At most 500 characters.'
const momentWords = 'Please enter a time.'

const facts = {
  note: Type.Optional(Type.String({ maxLength: 500, 'x-messages': { required: '', invalid: noteWords } })),
  publishAt: Type.Optional(Moment(momentWords)),
  /** Null means never. */
  withdrawAt: Type.Optional(Type.Union([Moment(momentWords), Type.Null()])),
}

const unknown = { 404: 'Unknown catalogue or edition' }

/** A list of editions has at most as many files. */
export const listedFiles = 500

/** The editions of a catalogue. Every edition has a file in one or more languages; note and times are for all of them. */
export const editions = {
  /** One row a file, the newest edition first; at most `listedFiles` rows. */
  list: endpoint('GET /api/resource/catalogue/:id/editions', 'admin', {
    token: 'read',
    summary: 'Editions of a catalogue',
    params: IdParams,
    reply: Type.Object({ data: Type.Array(EditionFile) }),
    errors: unknown,
  }),
  /**
   * Makes the next edition, published at once unless `publishAt` says when. With `number` the file becomes a further
   * language of that edition; with `correct` it replaces a file of that edition, which takes no note and no times.
   * `url` is the address of the caller's finished upload, without its query.
   */
  add: endpoint('POST /api/resource/catalogue/:id/editions', 'admin', {
    token: 'act',
    summary: 'Add an edition, a language of one, or a corrected file',
    params: IdParams,
    body: Type.Object({
      url: Type.String({ maxLength: 2048, 'x-messages': { required: 'must have a file uploaded' } }),
      fileName: Type.Optional(Type.String({ format: 'filled', maxLength: 300 })),
      language: Type.Optional(Language),
      number: Type.Optional(EditionNumber),
      correct: Type.Optional(EditionNumber),
      ...facts,
    }),
    reply: Type.Object({ number: Type.Integer() }),
    errors: { ...unknown, 409: 'The edition has a file in this language, or the file belongs to a catalogue' },
  }),
  /**
   * Puts a file that was replaced in the last 30 days back, in exchange for the present one. `language` is needed where
   * there are several.
   */
  restore: endpoint('POST /api/resource/catalogue/:id/editions/:number/restore', 'admin', {
    token: 'act',
    summary: 'Put a file back that was replaced',
    params: Type.Object({ id: Id, number: EditionNumber }),
    body: Type.Object({
      language: Type.Optional(Language),
      /** When the file was replaced; without it the one that was replaced last. */
      replacedAt: Type.Optional(EpochMs),
      /** `replacedAt` of the file's `before`, as the caller saw it: 409 (`changed`) when another file came meanwhile. */
      seen: Type.Optional(EpochMs),
    }),
    errors: { ...unknown, 409: 'There is no such file to put back, or another came meanwhile' },
  }),
  /** Returns the latest `listedFiles` offers, the newest first. */
  offers: endpoint('GET /api/resource/catalogue/:id/offers', 'admin', {
    token: 'read',
    summary: 'How editions of a catalogue were offered by mail',
    params: IdParams,
    reply: Type.Object({ data: Type.Array(EditionOffer) }),
  }),
  /**
   * Offers the edition that links open to those who wished to be told of new ones: either `preview`, or `confirm` with the
   * number of recipients that the preview named. The mails then leave one after another, behind all other mail.
   */
  offer: endpoint('POST /api/resource/catalogue/:id/editions/:number/offer', 'admin', {
    token: 'act',
    summary: 'Offer an edition by mail',
    params: Type.Object({ id: Id, number: EditionNumber }),
    body: Type.Object({ preview: Type.Optional(Type.Literal(true)), confirm: Type.Optional(Integer({ minimum: 0 })) }),
    reply: Type.Object({ recipients: Type.Integer(), leftOut: LeftOut }),
    errors: {
      ...unknown,
      409: 'Links do not open it, the number of recipients changed, there are none, or it is offered already',
    },
  }),
  stopOffer: endpoint('POST /api/resource/catalogue/:id/editions/:number/offer/stop', 'admin', {
    token: 'act',
    summary: 'Stop an offer',
    params: Type.Object({ id: Id, number: EditionNumber }),
    errors: { 409: 'It is not being offered now' },
  }),
  /** Means all languages of the edition. */
  change: endpoint('PATCH /api/resource/catalogue/:id/editions/:number', 'admin', {
    token: 'act',
    summary: 'Change the note or the times of an edition',
    params: Type.Object({ id: Id, number: EditionNumber }),
    body: Type.Object(facts, { minProperties: 1 }),
    errors: unknown,
  }),
}

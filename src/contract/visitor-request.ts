import * as Type from 'typebox'
import { EpochMs, FileAddress, Integer, LinkToken, shape } from './common.ts'
import { endpoint } from './endpoint.ts'
import { VisitorReading } from './reading.ts'
import {
  Answer,
  AskedPages,
  anyFields,
  editionsTick,
  givenAnswers,
  plain,
  RequiredMessage,
  VisitorInfo,
} from './request-shapes.ts'

/**
 * The state on a visitor's page. With a form's key it is `waiting`, then `answered`: only a mailed key reveals the
 * decision. `unavailable`: no edition of the catalogue is published now, or the tour is not open now. `gone`: withdrawn, or
 * what was asked for was deleted.
 */
export const VisitorState = Type.Enum(
  ['waiting', 'answered', 'open', 'unavailable', 'expired', 'revoked', 'erased', 'gone'],
  {
    title: 'VisitorState',
  },
)
export type VisitorState = Type.Static<typeof VisitorState>

export const VisitorAction = Type.Enum(['correct', 'answer', 'withdraw', 'open', 'read', 'ask', 'renew', 'erase'], {
  title: 'VisitorAction',
})
export type VisitorAction = Type.Static<typeof VisitorAction>

const Key = Type.Object({ key: LinkToken })

/** An edition of the catalogue, and since when it is published. */
const Edition = shape('VisitorEdition')({ number: Type.Integer(), published: EpochMs })

/** What the visitor asked about pages, or what the firm replied. */
const Said = shape('Said')({
  at: EpochMs,
  by: Type.Enum(['visitor', 'firm']),
  text: Type.String(),
  /** For a question: its pages, and the number of the edition that they belong to. */
  pages: Type.Optional(AskedPages),
  edition: Type.Optional(Type.Integer()),
})
export type Said = Type.Static<typeof Said>

const errors = { 404: 'Unknown key' }
const changing = { ...errors, 409: 'This key does not allow it, or not any more' }

/** The calls of the visitor's page. The key is the form's, which proves no mailbox, or a mailed one. */
export const visitorRequest = {
  read: endpoint('POST /api/client/request', 'visitor', {
    token: 'none',
    summary: 'Read the request of a key',
    body: Key,
    reply: Type.Object({
      state: VisitorState,
      /** The name of the catalogue or the tour; empty for a request with neither, and for one that was revoked or erased. */
      catalogueName: Type.String(),
      /** Of the catalogue that was asked for, while its form is open. */
      catalogueId: Type.Optional(Type.String()),
      /** Of the tour that was asked for, and whether its form is open. */
      tour: Type.Optional(Type.Object({ id: Type.String(), isOpen: Type.Boolean() })),
      /** When the tour opens, while that is still to come. */
      opens: Type.Optional(EpochMs),
      /** Name and size (bytes) of the file, while it can be opened. */
      fileName: Type.Optional(Type.String()),
      bytes: Type.Optional(Type.Integer()),
      /** A signed address of the file's first page, a small WebP. */
      cover: Type.Optional(Type.String()),
      /** The edition that opens; missing while there was one edition only. */
      edition: Type.Optional(Edition),
      /** The edition that was sent, when another one opens by now. */
      sent: Type.Optional(Edition),
      expires: Type.Optional(EpochMs),
      message: Type.Optional(Type.String()),
      question: Type.Optional(Type.String()),
      renewalAsked: Type.Optional(Type.Boolean()),
      /** True when staff sent the catalogue unasked; missing otherwise. Only a mailed key sees it. */
      invited: Type.Optional(Type.Boolean()),
      /** Questions about pages and their replies, oldest first; missing without any. Only a mailed key sees them. */
      conversation: Type.Optional(Type.Array(Said)),
      /** The fields of the submission (with its key, while it waits), or of the one that counts (with a mailed key, while it works). Empty otherwise. */
      mine: Type.Object(plain(VisitorInfo.properties)),
      /** The answers of the same submission; missing without any. */
      answers: Type.Optional(Type.Array(Answer)),
      /** The words of the tick with which the same submission wished to be told of new editions. */
      editions: Type.Optional(Type.String()),
      /** Only where the firm asks for it: whether the visitor lets staff see what they read, and what staff see. */
      reading: Type.Optional(Type.Object({ named: Type.Boolean(), editions: Type.Array(VisitorReading) })),
      actions: Type.Array(VisitorAction),
    }),
    errors,
  }),
  /** Needs a form's key, and corrects its submission. Without `answers` they stay, and so does the tick without `editions`. */
  correct: endpoint('POST /api/client/request/correct', 'visitor', {
    token: 'none',
    summary: 'Correct a submission',
    body: Type.Object({ ...Key.properties, ...anyFields, answers: givenAnswers, ...editionsTick }),
    errors: changing,
  }),
  /** Needs a mailed key. */
  answer: endpoint('POST /api/client/request/answer', 'visitor', {
    token: 'none',
    summary: 'Answer a question',
    body: Type.Object({ ...Key.properties, message: RequiredMessage('Please write your answer!') }),
    errors: changing,
  }),
  /** Needs a mailed key that opens the catalogue. The same question again, while it waits, changes nothing. */
  ask: endpoint('POST /api/client/request/ask', 'visitor', {
    token: 'none',
    summary: 'Ask about pages of the catalogue',
    body: Type.Object({
      ...Key.properties,
      pages: AskedPages,
      message: RequiredMessage('Please write what you would like to know!'),
      /** The edition that was read: 409 (`changed`) when another one opens by now. */
      edition: Type.Optional(Integer({ minimum: 1 })),
    }),
    errors: changing,
  }),
  /** A form's key withdraws its submission, and the request with the last one. A mailed key withdraws the request. */
  withdraw: endpoint('POST /api/client/request/withdraw', 'visitor', {
    token: 'none',
    summary: 'Withdraw a submission or a pending request',
    body: Key,
    errors: changing,
  }),
  /**
   * The address works while the link does: of the catalogue's file, or of the tour's page. The call counts one opening by
   * a person; a tour counts the visits to it instead.
   */
  open: endpoint('POST /api/client/request/open', 'visitor', {
    token: 'none',
    summary: 'Open the catalogue or the tour',
    body: Key,
    reply: FileAddress,
    errors: changing,
  }),
  /** Needs a mailed key whose link has expired. */
  renew: endpoint('POST /api/client/request/renew', 'visitor', {
    token: 'none',
    summary: 'Ask for a new link',
    body: Key,
    errors: changing,
  }),
  /** Needs a mailed key. Without `named`, what staff saw is deleted at once. */
  nameReading: endpoint('POST /api/client/request/reading', 'visitor', {
    token: 'none',
    summary: 'Let staff see which pages I read, or not any more',
    body: Type.Object({ ...Key.properties, named: Type.Boolean() }),
    errors: changing,
  }),
  erase: endpoint('POST /api/client/request/erase', 'visitor', {
    token: 'none',
    summary: 'Erase my data',
    body: Key,
    errors: changing,
  }),
}

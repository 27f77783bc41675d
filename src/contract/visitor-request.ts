import * as Type from 'typebox'
import { EpochMs, FileAddress, LinkToken } from './common.ts'
import { endpoint } from './endpoint.ts'
import { Answer, anyFields, CustomerInfo, givenAnswers, plain, RequiredMessage } from './request-shapes.ts'

/**
 * What a visitor's page shows. With the form's key it is `waiting`, then `answered`: only the mailed key says how.
 * `gone`: withdrawn, or the catalogue was deleted.
 */
export const VisitorState = Type.Enum(['waiting', 'answered', 'open', 'expired', 'revoked', 'gone'], {
  title: 'VisitorState',
})
export type VisitorState = Type.Static<typeof VisitorState>

export const VisitorAction = Type.Enum(['correct', 'answer', 'withdraw', 'open', 'renew', 'erase'], {
  title: 'VisitorAction',
})
export type VisitorAction = Type.Static<typeof VisitorAction>

const Key = Type.Object({ key: LinkToken })

const errors = { 404: 'Unknown key' }
const changing = { ...errors, 409: 'This key does not allow it, or not any more' }

/** The calls of the visitor's page. The key is the form's, which proves no mailbox, or a mailed one. */
export const visitorRequest = {
  read: endpoint('POST /api/client/request', 'visitor', {
    summary: 'Read the request of a key',
    body: Key,
    reply: Type.Object({
      state: VisitorState,
      /** Empty when the request names no catalogue. */
      catalogueName: Type.String(),
      /** The name and size in bytes of the file, while it can be opened. */
      fileName: Type.Optional(Type.String()),
      bytes: Type.Optional(Type.Integer()),
      /** When the link ends or ended. */
      expires: Type.Optional(EpochMs),
      /** What staff wrote with their decision. */
      message: Type.Optional(Type.String()),
      /** What staff ask, until it is answered. */
      question: Type.Optional(Type.String()),
      /** Whether a new link was asked for. */
      renewalAsked: Type.Optional(Type.Boolean()),
      /** With the form's key: the fields of that form. With a mailed key: those of the request. */
      mine: Type.Object(plain(CustomerInfo.properties)),
      /** The answers to the owner's questions, of the same form as `mine`; missing without any. */
      answers: Type.Optional(Type.Array(Answer)),
      actions: Type.Array(VisitorAction),
    }),
    errors,
  }),
  /** Replaces the fields and answers of a pending request, with the key of its first form. Without `answers` they stay. */
  correct: endpoint('POST /api/client/request/correct', 'visitor', {
    summary: 'Correct a pending request',
    body: Type.Object({ ...Key.properties, ...anyFields, answers: givenAnswers }),
    errors: { ...changing, 409: 'Not with this key, already decided, or this address has such a request already' },
  }),
  /** Answers the question of staff, with a mailed key. */
  answer: endpoint('POST /api/client/request/answer', 'visitor', {
    summary: 'Answer a question',
    body: Type.Object({ ...Key.properties, message: RequiredMessage('Please write your answer!') }),
    errors: changing,
  }),
  /** Takes a pending request back, with the key of its first form or a mailed key. */
  withdraw: endpoint('POST /api/client/request/withdraw', 'visitor', {
    summary: 'Withdraw a pending request',
    body: Key,
    errors: changing,
  }),
  /** Returns a signed address of the file, good for five minutes, and counts one opening by a person. */
  open: endpoint('POST /api/client/request/open', 'visitor', {
    summary: 'Open the catalogue',
    body: Key,
    reply: FileAddress,
    errors: changing,
  }),
  /** Asks staff for a new link, with a mailed key whose link has expired. */
  renew: endpoint('POST /api/client/request/renew', 'visitor', {
    summary: 'Ask for a new link',
    body: Key,
    errors: changing,
  }),
  /** Erases the personal data of the request and ends its keys. */
  erase: endpoint('POST /api/client/request/erase', 'visitor', {
    summary: 'Erase my data',
    body: Key,
    errors: changing,
  }),
}

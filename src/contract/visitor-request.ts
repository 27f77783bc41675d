import * as Type from 'typebox'
import { EpochMs, FileAddress, LinkToken, shape } from './common.ts'
import { endpoint } from './endpoint.ts'
import { Answer, anyFields, givenAnswers, plain, RequiredMessage, VisitorInfo } from './request-shapes.ts'

/**
 * The state on a visitor's page. With a form's key it is `waiting`, then `answered`: only a mailed key reveals the
 * decision. `unavailable`: no edition of the catalogue is published now. `gone`: withdrawn, or the catalogue was deleted.
 */
export const VisitorState = Type.Enum(
  ['waiting', 'answered', 'open', 'unavailable', 'expired', 'revoked', 'erased', 'gone'],
  {
    title: 'VisitorState',
  },
)
export type VisitorState = Type.Static<typeof VisitorState>

export const VisitorAction = Type.Enum(['correct', 'answer', 'withdraw', 'open', 'read', 'renew', 'erase'], {
  title: 'VisitorAction',
})
export type VisitorAction = Type.Static<typeof VisitorAction>

const Key = Type.Object({ key: LinkToken })

/** An edition of the catalogue, and since when it is published. */
const Edition = shape('VisitorEdition')({ number: Type.Integer(), published: EpochMs })

const errors = { 404: 'Unknown key' }
const changing = { ...errors, 409: 'This key does not allow it, or not any more' }

/** The calls of the visitor's page. The key is the form's, which proves no mailbox, or a mailed one. */
export const visitorRequest = {
  read: endpoint('POST /api/client/request', 'visitor', {
    summary: 'Read the request of a key',
    body: Key,
    reply: Type.Object({
      state: VisitorState,
      /** Empty for a request without a catalogue, and for one that was revoked or erased. */
      catalogueName: Type.String(),
      /** Of the catalogue that was asked for, while its form is open. */
      catalogueId: Type.Optional(Type.String()),
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
      /** The fields of the submission (with its key), or of the one that counts (with a mailed key, while it works). */
      mine: Type.Object(plain(VisitorInfo.properties)),
      /** The answers of the same submission; missing without any. */
      answers: Type.Optional(Type.Array(Answer)),
      actions: Type.Array(VisitorAction),
    }),
    errors,
  }),
  /** Needs a form's key, and corrects its submission. Without `answers` they stay. */
  correct: endpoint('POST /api/client/request/correct', 'visitor', {
    summary: 'Correct a submission',
    body: Type.Object({ ...Key.properties, ...anyFields, answers: givenAnswers }),
    errors: changing,
  }),
  /** Needs a mailed key. */
  answer: endpoint('POST /api/client/request/answer', 'visitor', {
    summary: 'Answer a question',
    body: Type.Object({ ...Key.properties, message: RequiredMessage('Please write your answer!') }),
    errors: changing,
  }),
  /** A form's key withdraws its submission, and the request with the last one. A mailed key withdraws the request. */
  withdraw: endpoint('POST /api/client/request/withdraw', 'visitor', {
    summary: 'Withdraw a submission or a pending request',
    body: Key,
    errors: changing,
  }),
  /** The address works while the link does. The call counts one opening by a person. */
  open: endpoint('POST /api/client/request/open', 'visitor', {
    summary: 'Open the catalogue',
    body: Key,
    reply: FileAddress,
    errors: changing,
  }),
  /** Needs a mailed key whose link has expired. */
  renew: endpoint('POST /api/client/request/renew', 'visitor', {
    summary: 'Ask for a new link',
    body: Key,
    errors: changing,
  }),
  erase: endpoint('POST /api/client/request/erase', 'visitor', {
    summary: 'Erase my data',
    body: Key,
    errors: changing,
  }),
}

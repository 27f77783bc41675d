import * as Type from 'typebox'
import { Created, Email, EpochMs, Id, IdParams, Integer, Language, Moment, Text } from './common.ts'
import { endpoint } from './endpoint.ts'
import { pageOf } from './lists.ts'
import {
  AskedPages,
  Attention,
  anyFields,
  Days,
  editionsTick,
  givenAnswers,
  HistoryRow,
  OptionalMessage,
  RequestEvent,
  RequestFacts,
  RequestQuery,
  RequestRow,
  RequiredMessage,
  Source,
  seen,
} from './request-shapes.ts'

/** The latest question that this person saw: 409 (`changed`) when another came meanwhile. */
const seenQuestion = { questionId: Type.Optional(Id) }

const hiddenFilled = 'A hidden field was filled in, perhaps by your browser. It is empty now: please submit again.'

/** Mails the account that approves when a person first opens the catalogue. */
const tellOpened = Type.Optional(Type.Boolean())

export const catalogueRequests = {
  /**
   * Names a catalogue, a tour or neither. A repeat by the same address for the same thing is a further submission of the pending request. `source` is
   * that of the form's address. `follow` is the address of the visitor's page of this submission.
   * Name and address are required; the owner sets the rule of the other fields (settings.change), required by default.
   */
  send: endpoint('POST /api/client/catalogue/info', 'visitor', {
    token: 'none',
    summary: 'Ask for a catalogue or a tour',
    body: Type.Object({
      ...anyFields,
      catalogueId: Type.Optional(Id),
      tourId: Type.Optional(Id),
      source: Type.Optional(Source),
      answers: givenAnswers,
      /** Required while the owner asks for consent. */
      consent: Type.Optional(Type.Boolean()),
      /** The wording that was agreed to; the current one when missing. */
      consentVersion: Type.Optional(Integer({ minimum: 1 })),
      ...editionsTick,
      language: Type.Optional(Language),
      /** Honeypot, hidden from people: 400 when filled. */
      homepage: Type.Optional(Type.String({ pattern: '^$', 'x-messages': { required: '', invalid: hiddenFilled } })),
    }),
    reply: Type.Object({ follow: Type.String() }),
    errors: { 409: 'The catalogue or the tour is gone, or its form is closed' },
  }),
  /**
   * Staff see all requests, a USER a row for each form that they sent, and the requests of the address that is proven
   * as theirs. A decision shows once its mail has left.
   */
  listPending: endpoint('GET /api/catalogue/request', 'user', {
    token: 'read',
    summary: 'Pending catalogue requests',
    query: RequestQuery,
    reply: pageOf(RequestRow),
  }),
  history: endpoint('GET /api/catalogue/history', 'user', {
    token: 'read',
    summary: 'Every catalogue request and its status',
    query: RequestQuery,
    reply: pageOf(HistoryRow),
  }),
  /** The newest 50 requests with an answer, a question, a wish for a new link, or a mail that could not be delivered. */
  attention: endpoint('GET /api/catalogue/attention', 'admin', {
    token: 'read',
    summary: 'Requests that wait for staff to look at them again',
    reply: Type.Object({
      data: Type.Array(
        Type.Object({
          ...HistoryRow.properties,
          attention: Attention,
          since: EpochMs,
          /** The visitor's answer or latest question, or why a mail was not delivered, as `mail.error`. */
          text: Type.String(),
          /** For `askedAbout`: the pages that the question is about. */
          pages: Type.Optional(AskedPages),
        }),
      ),
      more: Type.Boolean(),
      /** These, the requests to decide, and for owners the registrations. */
      waiting: Type.Integer(),
    }),
  }),
  /** Staff see all requests, a USER the rows of their own lists, whose ids are those of their forms. */
  find: endpoint('GET /api/catalogue/:id', 'user', {
    token: 'read',
    summary: 'One catalogue request in full',
    params: IdParams,
    reply: RequestFacts,
    errors: { 404: 'Unknown request' },
  }),
  /** The latest 200 events of a request, oldest first. At most 20 of each kind that visitors cause at will. */
  events: endpoint('GET /api/catalogue/:id/events', 'admin', {
    token: 'read',
    summary: 'What happened to a catalogue request',
    params: IdParams,
    /** `more`: there are older ones. */
    reply: Type.Object({ data: Type.Array(RequestEvent), more: Type.Boolean() }),
    errors: { 404: 'Unknown request' },
  }),
  /** `eventId` is that of the event `asked` or `askedAgain` of the submission. */
  chooseSubmission: endpoint('POST /api/catalogue/:id/details', 'admin', {
    token: 'act',
    summary: 'Choose the submission that counts',
    params: IdParams,
    body: Type.Object({ submissionId: Type.Optional(Id), eventId: Type.Optional(Id) }, { minProperties: 1 }),
    errors: { 404: 'Unknown request, or no such submission of it', 409: 'Already decided (code `decided`)' },
  }),
  /**
   * Mails the private link, which works for `days` (default `DOCUMENT_LINK_DAYS`), after `UNDO_SECONDS`. `catalogueId`
   * is needed when the request names nothing. For a tour, an access is made `from` (default now) `until` (default `days`,
   * or seven, later), and the link ends with it.
   */
  approve: endpoint('POST /api/catalogue/:id/approve', 'admin', {
    token: 'act',
    summary: 'Approve a catalogue request',
    params: IdParams,
    body: Type.Object({
      catalogueId: Type.Optional(Id),
      message: OptionalMessage,
      days: Type.Optional(Days),
      from: Type.Optional(Moment('Please input the start time!')),
      until: Type.Optional(Moment('Please input end time!')),
      tellOpened,
      ...seen,
    }),
    errors: {
      404: 'Unknown request',
      409: 'Already decided (code `decided`), changed meanwhile (code `changed`), or the catalogue or the tour is gone or inactive',
    },
  }),
  /**
   * Makes an approved request for somebody who did not ask, and mails the private link after `UNDO_SECONDS`. Undone, it
   * is withdrawn. The language is that of the mail and the page; the firm's when missing.
   */
  invite: endpoint('POST /api/catalogue/invite', 'admin', {
    token: 'act',
    summary: 'Send a catalogue to somebody who did not ask',
    body: Type.Object({
      email: Email('Please enter the address!', 'Please input a valid email!'),
      firstName: Text('Please enter the first name!'),
      lastName: Text('Please enter the last name!'),
      catalogueId: Id,
      message: OptionalMessage,
      days: Type.Optional(Days),
      language: Type.Optional(Language),
    }),
    reply: Created,
    errors: { 409: 'The address has a pending request for it, or the catalogue is gone or inactive' },
  }),
  /** Mails a refusal with a link to the visitor's page after `UNDO_SECONDS`, unless `silent`. */
  reject: endpoint('POST /api/catalogue/:id/reject', 'admin', {
    token: 'act',
    summary: 'Reject a catalogue request',
    params: IdParams,
    body: Type.Object({ message: OptionalMessage, silent: Type.Optional(Type.Boolean()), ...seen }),
    errors: { 404: 'Unknown request', 409: 'Already decided (code `decided`), or changed meanwhile (code `changed`)' },
  }),
  /** Decides several requests, each in its own transaction. `status` is what the single call would have answered. */
  decide: endpoint('POST /api/catalogue/decide', 'admin', {
    token: 'act',
    summary: 'Decide several catalogue requests',
    body: Type.Object({
      ids: Type.Array(Id, { minItems: 1, maxItems: 100, uniqueItems: true }),
      decision: Type.Enum(['approve', 'reject']),
      message: OptionalMessage,
      /** How long the links of approved requests work. */
      days: Type.Optional(Days),
      silent: Type.Optional(Type.Boolean()),
      tellOpened,
      /** What was seen of some or all of them. */
      seen: Type.Optional(Type.Array(Type.Object({ id: Id, ...seen }), { maxItems: 100 })),
    }),
    reply: Type.Object({
      data: Type.Array(
        Type.Object({
          id: Type.String(),
          status: Type.Integer(),
          code: Type.Optional(Type.Enum(['changed', 'decided'])),
        }),
      ),
    }),
  }),
  /** Within `UNDO_SECONDS`, for the account that decided or a SUPER_ADMIN. */
  undo: endpoint('POST /api/catalogue/:id/undo', 'admin', {
    token: 'act',
    summary: 'Undo a decision before its mail leaves',
    params: IdParams,
    errors: { 404: 'Unknown request', 409: 'Too late, or nothing to undo' },
  }),
  /** Mails a new link, to another address when `email` is given. The links mailed before stop working. */
  resend: endpoint('POST /api/catalogue/:id/resend', 'admin', {
    token: 'act',
    summary: 'Mail a new link',
    params: IdParams,
    body: Type.Object({
      email: Type.Optional(Email('Please input an email!', 'The input is not valid E-mail!')),
      days: Type.Optional(Days),
      /** What staff saw: 409 (`decided`) when the request has another address by now, or a colleague revoked the link. */
      seen: Type.Optional(Type.Object({ email: seen.email, revoked: Type.Optional(Type.Boolean()) })),
    }),
    errors: {
      404: 'Unknown request',
      409: 'Not approved, not as it was seen, the catalogue is gone, or a mail is leaving just now',
    },
  }),
  /** `days` count from now. */
  extend: endpoint('POST /api/catalogue/:id/extend', 'admin', {
    token: 'act',
    summary: 'Let the link live longer',
    params: IdParams,
    body: Type.Object({ days: Days }),
    errors: { 404: 'Unknown request', 409: 'There is no link that could be extended' },
  }),
  revoke: endpoint('POST /api/catalogue/:id/revoke', 'admin', {
    token: 'act',
    summary: 'End the link at once',
    params: IdParams,
    errors: { 404: 'Unknown request', 409: 'There is no link that works' },
  }),
  /** The visitor answers on the page that the mail links to. */
  question: endpoint('POST /api/catalogue/:id/question', 'admin', {
    token: 'act',
    summary: 'Ask the visitor a question',
    params: IdParams,
    body: Type.Object({ message: RequiredMessage('Please write your question!'), ...seen }),
    errors: { 404: 'Unknown request', 409: 'Already decided (code `decided`), or changed meanwhile (code `changed`)' },
  }),
  /** Mailed, and shown on the visitor's page. It answers all that the visitor asked about pages since the last reply. */
  reply: endpoint('POST /api/catalogue/:id/reply', 'admin', {
    token: 'act',
    summary: 'Reply to a question about pages',
    params: IdParams,
    body: Type.Object({ message: RequiredMessage('Please write your reply!'), ...seenQuestion }),
    errors: { 404: 'Unknown request', 409: 'Answered already, changed meanwhile, or the link has been ended' },
  }),
  /** Ends the marker without a reply, which stays possible. */
  seen: endpoint('POST /api/catalogue/:id/seen', 'admin', {
    token: 'act',
    summary: 'Mark a question about pages as seen',
    params: IdParams,
    body: Type.Object(seenQuestion),
    errors: { 404: 'Unknown request', 409: 'Nothing waits, or changed meanwhile' },
  }),
}

import * as Type from 'typebox'
import { Email, EpochMs, type FieldMessages, Id, Integer, Language, shape, Text } from './common.ts'
import { type FormField, type FormFieldDefinition, formFieldNames, formFields } from './form-fields.ts'
import { listQuery } from './lists.ts'
import { VisitorReading } from './reading.ts'
import { sourcePattern } from './source.ts'

export const RequestStatus = Type.Enum(['pending', 'approved', 'rejected', 'withdrawn'], { title: 'RequestStatus' })
export type RequestStatus = Type.Static<typeof RequestStatus>

/** The state of an approved request's mail and link (product: Delivery); `none` for other requests. */
export const Delivery = Type.Enum(['none', 'held', 'failed', 'sent', 'opened', 'expired', 'revoked'], {
  title: 'Delivery',
})
export type Delivery = Type.Static<typeof Delivery>

export const RequestEventKind = Type.Enum(
  [
    ...(['asked', 'askedAgain', 'corrected', 'withdrawn', 'approved', 'rejected', 'undone'] as const),
    ...(['questioned', 'answered', 'mailed', 'mailFailed', 'opened', 'openedByMachine'] as const),
    ...(['resent', 'extended', 'revoked', 'renewalAsked', 'erased'] as const),
    ...(['submissionWithdrawn', 'submissionMoved', 'invited', 'askedAbout', 'replied', 'seen', 'read'] as const),
  ],
  { title: 'RequestEventKind' },
)
export type RequestEventKind = Type.Static<typeof RequestEventKind>

export const Attention = Type.Enum(['answered', 'askedAbout', 'renewalAsked', 'mailFailed'], { title: 'Attention' })
export type Attention = Type.Static<typeof Attention>

/** A question to the visitor of a pending request, or `askedAbout`: one of the visitor that waits for staff. */
export const QuestionState = Type.Enum(['asked', 'answered', 'askedAbout'], { title: 'QuestionState' })
export type QuestionState = Type.Static<typeof QuestionState>

export const RequestAction = Type.Enum(
  ['approve', 'reject', 'question', 'reply', 'seen', 'undo', 'resend', 'extend', 'revoke'],
  { title: 'RequestAction' },
)
export type RequestAction = Type.Static<typeof RequestAction>

/** `unpublished`: it is open, but no edition of it is published now. */
export const CatalogueState = Type.Enum(['open', 'unpublished', 'inactive', 'gone'])
export type CatalogueState = Type.Static<typeof CatalogueState>

const mapFields = <T extends Type.TSchema>(schemaOf: (name: FormField) => T) =>
  Object.fromEntries(formFieldNames.map((name) => [name, schemaOf(name)])) as Record<FormField, T>

const messagesOf = (name: FormField): FieldMessages => {
  const { required, invalid }: FormFieldDefinition = formFields[name]
  return { required, ...(invalid === undefined ? {} : { invalid }) }
}

/** The fields of the public form (product: Forms). */
export const VisitorInfo = Type.Object(
  mapFields((name): Type.TString => {
    const { required, invalid } = messagesOf(name)
    return invalid === undefined ? Text(required) : Email(required, invalid)
  }),
)
export type VisitorInfo = Type.Static<typeof VisitorInfo>

/** All fields are optional here, because the owner's settings decide which are required. */
export const anyFields = mapFields((name) => Type.Optional(Type.String({ 'x-messages': messagesOf(name) })))

/** An answer to the owner's question, with the question's wording at that time. */
export const Answer = shape('Answer')({
  id: Type.String(),
  label: Type.String(),
  /** True for a tick. */
  value: Type.Union([Type.String(), Type.Boolean()]),
})
export type Answer = Type.Static<typeof Answer>

/**
 * Answers by question id: a text, the chosen option, or for a tick true or the words that were ticked, which are refused
 * once the question has others.
 */
export const givenAnswers = Type.Optional(
  Type.Record(Type.String({ maxLength: 40 }), Type.Union([Type.String(), Type.Boolean()])),
)

/** The wish to be told of new editions, and the wording that was ticked; the current one when missing. */
export const editionsTick = {
  editions: Type.Optional(Type.Boolean()),
  editionsVersion: Type.Optional(Integer({ minimum: 1 })),
}

/** The origin of a form address that names it, such as `fair-2027`. */
export const Source = Type.String({ pattern: sourcePattern.source })

/** What a form address leads along. */
export const FormQuery = Type.Object({ source: Type.Optional(Source), lang: Type.Optional(Language) })

export const maxMessageLength = 1_000
const tooLong = 'At most 1,000 characters.'

export const OptionalMessage = Type.Optional(
  Type.String({ maxLength: maxMessageLength, 'x-messages': { required: '', invalid: tooLong } }),
)
export const RequiredMessage = (required: string) =>
  Type.String({ format: 'filled', maxLength: maxMessageLength, 'x-messages': { required, invalid: tooLong } })

const daysWords = 'Please enter a number of days from 1 to 365.'
/** Days from now until a link ends. */
export const Days = Type.Integer({
  minimum: 1,
  maximum: 365,
  'x-messages': { required: daysWords, invalid: daysWords },
})

/** What staff saw before they wrote to a visitor: 409 (`changed`) when another submission counts, or another address. */
export const seen = {
  submissionId: Type.Optional(Id),
  email: Type.Optional(Type.String({ maxLength: 1_000 })),
}

/** Country and source are compared without case and accents; a known country is found by any of its names and codes. */
export const RequestQuery = listQuery(['name', 'email', 'company'], {
  catalogueId: Type.Optional(Id),
  tourId: Type.Optional(Id),
  country: Type.Optional(Type.String({ maxLength: 500 })),
  source: Type.Optional(Source),
  status: Type.Optional(RequestStatus),
  delivery: Type.Optional(Delivery),
})
export type RequestQuery = Type.Static<typeof RequestQuery>

const OptionalTime = Type.Union([EpochMs, Type.Null()])

/** Extra columns of the lists. Only staff see who decided, and when, and what was asked. */
const extraColumns = {
  company: Type.String(),
  /** As it was typed. */
  country: Type.String(),
  /** Two letters of ISO 3166-1; empty when what was typed is no known country. */
  countryCode: Type.String(),
  occupation: Type.String(),
  industry: Type.String(),
  /** The source of the submission that counts; empty for none. */
  source: Type.String(),
  /** How many submissions the request has. Only staff see it. */
  forms: Type.Optional(Type.Integer()),
  /** The submission that counts; null when the data was erased. Only staff see it. */
  submissionId: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  decidedAt: Type.Optional(OptionalTime),
  /**
   * Null before a decision, or when the account was removed. The facts of a withdrawn request name the account that
   * withdrew it.
   */
  decidedBy: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  /** For staff; null without a question. */
  questionState: Type.Optional(Type.Union([QuestionState, Type.Null()])),
}

/** Of a request for a tour; empty for others. */
const tour = { tourId: Type.String(), tourName: Type.String() }

export const RequestRow = shape('RequestRow')({
  id: Type.String(),
  name: Type.String(),
  /** The name of the catalogue or the tour; empty while the request has neither. */
  catalogueName: Type.String(),
  catalogueId: Type.Optional(Type.String()),
  ...tour,
  email: Type.String(),
  created: EpochMs,
  /** A USER whose address is not proven to be the request's is told `none`. */
  delivery: Delivery,
  ...extraColumns,
})
export type RequestRow = Type.Static<typeof RequestRow>

export const HistoryRow = shape('HistoryRow')({
  id: Type.String(),
  name: Type.String(),
  /** The name of the catalogue or the tour; empty while the request has neither. */
  catalogueName: Type.String(),
  ...tour,
  email: Type.String(),
  created: EpochMs,
  status: RequestStatus,
  delivery: Delivery,
  /** Openings of the current link by people. */
  openings: Type.Integer(),
  ...extraColumns,
})
export type HistoryRow = Type.Static<typeof HistoryRow>

/** Words that were ticked, as they were worded. */
const Consent = shape('Consent')({ words: Type.String(), version: Type.Integer(), at: EpochMs })

/** One form that was sent for a request. */
export const Submission = shape('Submission')({
  id: Type.String(),
  at: EpochMs,
  /** The request shows the fields of the submission that counts. */
  counts: Type.Boolean(),
  ...plain(formFields),
  answers: Type.Array(Answer),
  language: Type.Optional(Language),
  consent: Type.Optional(Consent),
  /** The wish to be told of new editions, as it was worded. */
  editions: Type.Optional(Consent),
  /** Empty for none. */
  source: Type.String(),
  /** The name of the account that was signed in; null for a visitor, and for a deleted account. */
  actor: Type.Union([Type.String(), Type.Null()]),
})
export type Submission = Type.Static<typeof Submission>

/** A page of the edition that the visitor read. */
const AskedPage = Type.Integer({ minimum: 1, maximum: 20_000 })
/** In the order in which they were marked. */
export const AskedPages = Type.Array(AskedPage, { minItems: 1, maxItems: 20, uniqueItems: true })

/** What a visitor asked about pages of a catalogue. */
export const PageQuestion = shape('PageQuestion')({
  id: Type.String(),
  at: EpochMs,
  pages: AskedPages,
  text: Type.String(),
  /** The edition whose pages are meant, and the language of its file; missing for the file for all languages. */
  edition: Type.Integer(),
  language: Type.Optional(Language),
})
export type PageQuestion = Type.Static<typeof PageQuestion>

/** Only staff get the fields after `delivery`; a USER gets the message when the address is proven to be theirs. */
export const RequestFacts = Type.Object({
  ...HistoryRow.properties,
  ...plain(formFields),
  answers: Type.Array(Answer),
  /** Missing where the form did not tell it. */
  language: Type.Optional(Language),
  /** The consent's wording, and the time of agreement. */
  consent: Type.Optional(Consent),
  /** The wish to be told of new editions: its wording, and the time of the tick. */
  editions: Type.Optional(Consent),
  /** When the address unsubscribed after that. Only staff see it. */
  unsubscribed: Type.Optional(EpochMs),
  /** Newest first: at most 100, at most 20 of a network, and the one that counts. */
  submissions: Type.Optional(Type.Array(Submission)),
  /** Empty while the request has no catalogue. */
  catalogueId: Type.Optional(Type.String()),
  /** Of the catalogue or the tour; missing while the request has neither. */
  catalogueState: Type.Optional(CatalogueState),
  message: Type.Optional(Type.String()),
  /** Missing once the visitor answered it. */
  question: Type.Optional(Type.String()),
  /** The visitor's latest answer. */
  answer: Type.Optional(Type.String()),
  /** What the visitor asked about pages since the last reply, oldest first. */
  asked: Type.Optional(Type.Array(PageQuestion)),
  attention: Type.Optional(Attention),
  link: Type.Optional(
    Type.Object({
      expires: EpochMs,
      openings: Type.Integer(),
      machineOpenings: Type.Integer(),
      lastOpened: OptionalTime,
      revoked: Type.Boolean(),
    }),
  ),
  mail: Type.Optional(
    Type.Object({
      status: Type.Enum(['queued', 'sent', 'failed', 'expired']),
      attempts: Type.Integer(),
      /** The mail server's last refusal, or one of `mail-answers.ts` in its place. */
      error: Type.Union([Type.String(), Type.Null()]),
    }),
  ),
  /** The mail server said lately that the address takes no mail, so mails about requests to it wait. */
  refused: Type.Optional(
    Type.Object({
      /** The status code of its answer, such as 5.1.1. */
      code: Type.String(),
      until: EpochMs,
    }),
  ),
  earlier: Type.Optional(
    Type.Object({
      /** Earlier requests from this address, at most 100. */
      sameAddress: Type.Integer(),
      /** Earlier requests from this company, at most 100. */
      sameCompany: Type.Integer(),
      lastDecision: Type.Optional(
        Type.Object({ status: RequestStatus, at: EpochMs, by: Type.Union([Type.String(), Type.Null()]) }),
      ),
    }),
  ),
  /** Missing unless the visitor lets staff see what they read. */
  reading: Type.Optional(Type.Array(VisitorReading)),
  actions: Type.Optional(Type.Array(RequestAction)),
  /** Default days of a new link. */
  linkDays: Type.Optional(Type.Integer()),
  /** The language of mails to the visitor: theirs, else the firm's. */
  mailLanguage: Type.Optional(Language),
  undoSeconds: Type.Optional(Type.Integer()),
})
export type RequestFacts = Type.Static<typeof RequestFacts>

/** `details` points to the submission that was sent, or holds what was chosen or written. */
export const RequestEvent = Type.Object({
  id: Type.String(),
  at: EpochMs,
  kind: RequestEventKind,
  /** The name of the acting account; null for a visitor, a mail server and a deleted account. */
  actor: Type.Union([Type.String(), Type.Null()]),
  details: Type.Object({
    /**
     * For `asked`, `invited`, `askedAgain`, `corrected`, `submissionWithdrawn` and `submissionMoved`; for `undone` when the
     * visitor's change of it took the decision back.
     */
    submissionId: Type.Optional(Type.String()),
    /** For what staff decide: the submission that counted. */
    about: Type.Optional(Type.String()),
    /** For `approved`: the catalogue that was sent. */
    catalogueId: Type.Optional(Type.String()),
    catalogueName: Type.Optional(Type.String()),
    /** For `approved` and `resent`: the tour that was opened, and from when on. */
    tourId: Type.Optional(Type.String()),
    tourName: Type.Optional(Type.String()),
    from: Type.Optional(EpochMs),
    /** For `approved` and `resent`: the number of the edition that was sent; for `askedAbout` whose pages are meant. */
    edition: Type.Optional(Type.Integer()),
    /** Staff chose the catalogue (`approved`), or the submission that counts (`corrected`). */
    chosen: Type.Optional(Type.Boolean()),
    /** For `resent`: another address that staff typed; for `askedAbout` and `replied` whose words they are. */
    email: Type.Optional(Type.String()),
    message: Type.Optional(Type.String()),
    /** For `askedAbout`. */
    pages: Type.Optional(AskedPages),
    text: Type.Optional(Type.String()),
    language: Type.Optional(Language),
    /** For `replied` and `seen`: the events `askedAbout` that it ends. */
    questions: Type.Optional(Type.Array(Type.String())),
    /** For `replied`, for `mailed` and `mailFailed` of a reply, and for `mailFailed` of an offer: its mail. */
    mailId: Type.Optional(Type.String()),
    /** For `rejected`: true when no mail was sent. */
    silent: Type.Optional(Type.Boolean()),
    /** For `approved`, `resent` and `extended`: the end of the link. */
    expires: Type.Optional(EpochMs),
    /** For `mailed` and `mailFailed`: the subject, and the mail server's reply or one of `mail-answers.ts` in its place. */
    subject: Type.Optional(Type.String()),
    error: Type.Optional(Type.String()),
  }),
})
export type RequestEvent = Type.Static<typeof RequestEvent>

/** Replies have plain texts, without the rules of validation. */
export function plain<K extends string>(properties: Readonly<Record<K, unknown>>): Record<K, Type.TString> {
  return Object.fromEntries(Object.keys(properties).map((name) => [name, Type.String()])) as Record<K, Type.TString>
}

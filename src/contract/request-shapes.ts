import * as Type from 'typebox'
import { Email, EpochMs, type FieldMessages, Id, Language, shape, Text } from './common.ts'
import { type FormField, type FormFieldDefinition, formFieldNames, formFields } from './form-fields.ts'
import { listQuery } from './lists.ts'
import { sourcePattern } from './source.ts'

export const RequestStatus = Type.Enum(['pending', 'approved', 'rejected', 'withdrawn'], { title: 'RequestStatus' })
export type RequestStatus = Type.Static<typeof RequestStatus>

/** What became of an approved request's mail and link (product: Delivery); `none` for every other request. */
export const Delivery = Type.Enum(['none', 'held', 'failed', 'sent', 'opened', 'expired', 'revoked'], {
  title: 'Delivery',
})
export type Delivery = Type.Static<typeof Delivery>

/** The kinds of events of a request. */
export const RequestEventKind = Type.Enum(
  [
    ...(['asked', 'askedAgain', 'corrected', 'withdrawn', 'approved', 'rejected', 'undone'] as const),
    ...(['questioned', 'answered', 'mailed', 'mailFailed', 'opened', 'openedByMachine'] as const),
    ...(['resent', 'extended', 'revoked', 'renewalAsked', 'erased'] as const),
  ],
  { title: 'RequestEventKind' },
)
export type RequestEventKind = Type.Static<typeof RequestEventKind>

/** Why staff should look at a request again. */
export const Attention = Type.Enum(['answered', 'renewalAsked', 'mailFailed'], { title: 'Attention' })
export type Attention = Type.Static<typeof Attention>

/** What staff may do with a request. */
export const RequestAction = Type.Enum(['approve', 'reject', 'question', 'undo', 'resend', 'extend', 'revoke'], {
  title: 'RequestAction',
})
export type RequestAction = Type.Static<typeof RequestAction>

/** Whether the catalogue that a request names can still be sent. */
export const CatalogueState = Type.Enum(['open', 'inactive', 'gone'])
export type CatalogueState = Type.Static<typeof CatalogueState>

const mapFields = <T extends Type.TSchema>(schemaOf: (name: FormField) => T) =>
  Object.fromEntries(formFieldNames.map((name) => [name, schemaOf(name)])) as Record<FormField, T>

const messagesOf = (name: FormField): FieldMessages => {
  const { required, invalid }: FormFieldDefinition = formFields[name]
  return { required, ...(invalid === undefined ? {} : { invalid }) }
}

/** The fields of the public form (product: Forms). */
export const CustomerInfo = Type.Object(
  mapFields((name): Type.TString => {
    const { required, invalid } = messagesOf(name)
    return invalid === undefined ? Text(required) : Email(required, invalid)
  }),
)
export type CustomerInfo = Type.Static<typeof CustomerInfo>

/** The same fields before it is known which of them are required: the owner's settings say that. */
export const anyFields = mapFields((name) => Type.Optional(Type.String({ 'x-messages': messagesOf(name) })))

/** An answer to a question of the owner's own, with its words as they were. */
export const Answer = shape('Answer')({
  id: Type.String(),
  label: Type.String(),
  /** True for a tick. */
  value: Type.Union([Type.String(), Type.Boolean()]),
})
export type Answer = Type.Static<typeof Answer>

/** Answers to the owner's questions, by their ids: a text, the chosen option, or true for a tick. */
export const givenAnswers = Type.Optional(
  Type.Record(Type.String({ maxLength: 40 }), Type.Union([Type.String(), Type.Boolean()])),
)

/** Where a form address was found, such as `fair-2027`; it is part of the address. */
export const Source = Type.String({ pattern: sourcePattern.source })

/** The most characters of a message between staff and a visitor. */
export const maxMessageLength = 1_000
const tooLong = 'At most 1,000 characters.'

/** An optional message to the visitor, shown in the mail and on the visitor's page as plain text. */
export const OptionalMessage = Type.Optional(
  Type.String({ maxLength: maxMessageLength, 'x-messages': { required: '', invalid: tooLong } }),
)
export const RequiredMessage = (required: string) =>
  Type.String({ format: 'filled', maxLength: maxMessageLength, 'x-messages': { required, invalid: tooLong } })

const daysWords = 'Please enter a number of days from 1 to 365.'
/** How many days from now a link works. */
export const Days = Type.Integer({
  minimum: 1,
  maximum: 365,
  'x-messages': { required: daysWords, invalid: daysWords },
})

/** The query of a list of requests. Country and source are compared without case and accents. */
export const RequestQuery = listQuery(['name', 'email', 'company'], {
  catalogueId: Type.Optional(Id),
  country: Type.Optional(Type.String({ maxLength: 500 })),
  source: Type.Optional(Source),
  status: Type.Optional(RequestStatus),
  delivery: Type.Optional(Delivery),
})
export type RequestQuery = Type.Static<typeof RequestQuery>

const OptionalTime = Type.Union([EpochMs, Type.Null()])

/** What a list of requests can show besides its first columns. Who decided, and when, is for staff alone. */
const furtherColumns = {
  company: Type.String(),
  country: Type.String(),
  occupation: Type.String(),
  industry: Type.String(),
  /** The source in the address of the first form; empty when it had none. A repeated form does not change it. */
  source: Type.String(),
  decidedAt: Type.Optional(OptionalTime),
  /**
   * The name of the account that decided; null before a decision, and when that account was removed. The facts of a
   * withdrawn request name the account that withdrew it.
   */
  decidedBy: Type.Optional(Type.Union([Type.String(), Type.Null()])),
}

export const RequestRow = shape('RequestRow')({
  id: Type.String(),
  name: Type.String(),
  /** Empty while the request has no catalogue. */
  catalogueName: Type.String(),
  catalogueId: Type.Optional(Type.String()),
  email: Type.String(),
  created: EpochMs,
  delivery: Delivery,
  ...furtherColumns,
})
export type RequestRow = Type.Static<typeof RequestRow>

export const HistoryRow = shape('HistoryRow')({
  id: Type.String(),
  name: Type.String(),
  catalogueName: Type.String(),
  email: Type.String(),
  created: EpochMs,
  status: RequestStatus,
  delivery: Delivery,
  /** How often people opened the current link. */
  openings: Type.Integer(),
  ...furtherColumns,
})
export type HistoryRow = Type.Static<typeof HistoryRow>

/** All that is known about a request. What follows `delivery` is for staff alone. */
export const RequestFacts = Type.Object({
  ...HistoryRow.properties,
  ...plain(formFields),
  answers: Type.Array(Answer),
  /** The visitor's language; missing where the form did not say. */
  language: Type.Optional(Language),
  /** What the visitor agreed to, and when. */
  consent: Type.Optional(Type.Object({ words: Type.String(), version: Type.Integer(), at: EpochMs })),
  /** Missing while the request has no catalogue. */
  catalogueState: Type.Optional(CatalogueState),
  /** The words that were sent with the decision. */
  message: Type.Optional(Type.String()),
  /** A question to the visitor that is not answered yet. */
  question: Type.Optional(Type.String()),
  attention: Type.Optional(Attention),
  /** The current private link, of an approved request. */
  link: Type.Optional(
    Type.Object({
      expires: EpochMs,
      openings: Type.Integer(),
      machineOpenings: Type.Integer(),
      lastOpened: OptionalTime,
      revoked: Type.Boolean(),
    }),
  ),
  /** The latest mail to the visitor. */
  mail: Type.Optional(
    Type.Object({
      status: Type.Enum(['queued', 'sent', 'failed', 'expired']),
      attempts: Type.Integer(),
      /** The mail server's last refusal. */
      error: Type.Union([Type.String(), Type.Null()]),
    }),
  ),
  earlier: Type.Optional(
    Type.Object({
      /** How many earlier requests came from this address; at most 100. */
      sameAddress: Type.Integer(),
      /** The same of this company. */
      sameCompany: Type.Integer(),
      /** The latest decision about a request from this address. */
      lastDecision: Type.Optional(
        Type.Object({ status: RequestStatus, at: EpochMs, by: Type.Union([Type.String(), Type.Null()]) }),
      ),
    }),
  ),
  /** What the caller may do now. */
  actions: Type.Optional(Type.Array(RequestAction)),
  /** How many days a new link works when nothing else is said. */
  linkDays: Type.Optional(Type.Integer()),
  /** The language of mails to the visitor: theirs, else the firm's. */
  mailLanguage: Type.Optional(Language),
  /** Seconds that are left to undo the decision. */
  undoSeconds: Type.Optional(Type.Integer()),
})
export type RequestFacts = Type.Static<typeof RequestFacts>

/** An event of a request. `details` holds the fields of the form that was sent, or what was chosen or written. */
export const RequestEvent = Type.Object({
  id: Type.String(),
  at: EpochMs,
  kind: RequestEventKind,
  /** The name of the acting account; null for a visitor, a mail server and a deleted account. */
  actor: Type.Union([Type.String(), Type.Null()]),
  details: Type.Object({
    // Not Type.Partial, which would add TypeBox's type evaluation to the sign-in bundle.
    ...mapFields(() => Type.Optional(Type.String())),
    /** For `asked` and `askedAgain`: the source in the address of that form. */
    source: Type.Optional(Type.String()),
    /** For `asked`, `askedAgain` and `corrected`. */
    answers: Type.Optional(Type.Array(Answer)),
    language: Type.Optional(Language),
    consentVersion: Type.Optional(Type.Integer()),
    /** For `corrected` by staff: the event whose fields were applied. */
    eventId: Type.Optional(Type.String()),
    /** For `approved`: the catalogue that was sent, and whether staff chose it. */
    catalogueId: Type.Optional(Type.String()),
    catalogueName: Type.Optional(Type.String()),
    chosen: Type.Optional(Type.Boolean()),
    /** What staff or the visitor wrote. */
    message: Type.Optional(Type.String()),
    /** For `rejected`: no mail was sent. */
    silent: Type.Optional(Type.Boolean()),
    /** For `approved`, `resent` and `extended`: when the link ends. */
    expires: Type.Optional(EpochMs),
    /** For `mailed` and `mailFailed`: the subject, and what the mail server said. */
    subject: Type.Optional(Type.String()),
    error: Type.Optional(Type.String()),
  }),
})
export type RequestEvent = Type.Static<typeof RequestEvent>

/** The fields in replies: plain text without validation rules. */
export function plain<K extends string>(properties: Readonly<Record<K, unknown>>): Record<K, Type.TString> {
  return Object.fromEntries(Object.keys(properties).map((name) => [name, Type.String()])) as Record<K, Type.TString>
}

import * as Type from 'typebox'
import { Email, EpochMs, Id, IdParams, PageQuery, pageOf, shape, Text } from './common.ts'
import { endpoint } from './endpoint.ts'

export const RequestStatus = Type.Enum(['pending', 'approved', 'rejected'], { title: 'RequestStatus' })
export type RequestStatus = Type.Static<typeof RequestStatus>

/** What can happen to a request. */
export const RequestEventKind = Type.Enum(['asked', 'askedAgain', 'corrected', 'approved', 'rejected'])
export type RequestEventKind = Type.Static<typeof RequestEventKind>

/** Whether the catalogue that a request names can still be sent. */
export const CatalogueState = Type.Enum(['open', 'inactive', 'gone'])
export type CatalogueState = Type.Static<typeof CatalogueState>

/** The twelve fields of the public form (product: Forms). */
export const CustomerInfo = Type.Object({
  firstName: Text('Please input your first name!'),
  lastName: Text('Please input your last name!'),
  email: Email('Please input your email!', 'The input is not valid E-mail!'),
  company: Text('Please input your company!'),
  address: Text('Please input your address!'),
  postcode: Text('Please input your postcode!'),
  city: Text('Please input your city!'),
  state: Text('Please input your state!'),
  country: Text('Please input your country!'),
  occupation: Text('Please input your occupation!'),
  contactNumber: Text('Please input your contact number!'),
  industry: Text('Please input your industry!'),
})
export type CustomerInfo = Type.Static<typeof CustomerInfo>

const RequestRow = shape('RequestRow')({
  id: Type.String(),
  name: Type.String(),
  /** Empty while the request names no catalogue. */
  catalogueName: Type.String(),
  catalogueId: Type.Optional(Type.String()),
  email: Type.String(),
  created: EpochMs,
})
export type RequestRow = Type.Static<typeof RequestRow>

const HistoryRow = shape('HistoryRow')({
  id: Type.String(),
  name: Type.String(),
  catalogueName: Type.String(),
  email: Type.String(),
  created: EpochMs,
  status: RequestStatus,
})
export type HistoryRow = Type.Static<typeof HistoryRow>

/** What happened to a request. `details` has the fields of a form where one was sent, and what was chosen. */
const RequestEvent = Type.Object({
  id: Type.String(),
  at: EpochMs,
  kind: RequestEventKind,
  /** The name of the account that did it; null for a visitor, and when the account is gone. */
  actor: Type.Union([Type.String(), Type.Null()]),
  details: Type.Object({
    ...optional(CustomerInfo.properties),
    /** Of `corrected`: whose fields were taken over. */
    eventId: Type.Optional(Type.String()),
    /** Of `approved`: what was sent. */
    catalogueId: Type.Optional(Type.String()),
    catalogueName: Type.Optional(Type.String()),
  }),
})
export type RequestEvent = Type.Static<typeof RequestEvent>

export const catalogueRequests = {
  /**
   * The public form. A repeat by the same address for the same catalogue leaves the pending request as it is and is
   * kept as an event `askedAgain`.
   */
  send: endpoint('POST /api/client/catalogue/info', 'visitor', {
    summary: 'Ask for a catalogue',
    body: Type.Object({
      ...CustomerInfo.properties,
      catalogueId: Type.Optional(Id),
      /** Hidden from people; a program that fills it is refused. */
      homepage: Type.Optional(
        Type.String({ pattern: '^$', 'x-messages': { required: '', invalid: 'Please leave this field empty.' } }),
      ),
    }),
    errors: { 409: 'The catalogue is gone or its form is closed' },
  }),
  /** Staff see everybody's, a USER their own. */
  listPending: endpoint('GET /api/catalogue/request', 'user', {
    summary: 'Pending catalogue requests',
    query: PageQuery,
    reply: pageOf(RequestRow),
  }),
  history: endpoint('GET /api/catalogue/history', 'user', {
    summary: 'Every catalogue request and its status',
    query: PageQuery,
    reply: pageOf(HistoryRow),
  }),
  /** All that the visitor wrote; staff see everybody's, a USER their own. */
  find: endpoint('GET /api/catalogue/:id', 'user', {
    summary: 'One catalogue request in full',
    params: IdParams,
    reply: Type.Object({
      ...HistoryRow.properties,
      ...plain(CustomerInfo.properties),
      /** Missing while the request names no catalogue. */
      catalogueState: Type.Optional(CatalogueState),
    }),
    errors: { 404: 'Unknown request' },
  }),
  /** What happened to a request, oldest first: the latest 200. At most 20 of them are `askedAgain`. */
  events: endpoint('GET /api/catalogue/:id/events', 'admin', {
    summary: 'What happened to a catalogue request',
    params: IdParams,
    reply: Type.Object({ data: Type.Array(RequestEvent) }),
    errors: { 404: 'Unknown request' },
  }),
  /** Replaces the fields of a pending request by those of one of its forms (`asked`, `askedAgain`). */
  applyDetails: endpoint('POST /api/catalogue/:id/details', 'admin', {
    summary: 'Take over the details of a repeated form',
    params: IdParams,
    body: Type.Object({ eventId: Id }),
    errors: { 404: 'Unknown request, or no form of it', 409: 'Already decided' },
  }),
  /** Mails the private link. `catalogueId` says which catalogue when the request names none. */
  approve: endpoint('POST /api/catalogue/:id/approve', 'admin', {
    summary: 'Approve a catalogue request',
    params: IdParams,
    body: Type.Object({ catalogueId: Type.Optional(Id) }),
    errors: { 404: 'Unknown request', 409: 'Already decided, or the catalogue is gone or inactive' },
  }),
  reject: endpoint('POST /api/catalogue/:id/reject', 'admin', {
    summary: 'Reject a catalogue request',
    params: IdParams,
    errors: { 404: 'Unknown request', 409: 'Already decided' },
  }),
}

/** The same fields as they are answered: plain text, no rule. */
function plain<K extends string>(properties: Record<K, Type.TSchema>): Record<K, Type.TString> {
  return Object.fromEntries(Object.keys(properties).map((name) => [name, Type.String()])) as Record<K, Type.TString>
}

/** The same, each of which may be missing. The library's own Partial would bring its type evaluation to the sign-in pages. */
function optional<K extends string>(properties: Record<K, Type.TSchema>): Record<K, Type.TOptional<Type.TString>> {
  const fields = Object.keys(properties).map((name) => [name, Type.Optional(Type.String())])
  return Object.fromEntries(fields) as Record<K, Type.TOptional<Type.TString>>
}

import * as Type from 'typebox'
import { Email, EpochMs, Id, IdParams, PageQuery, pageOf, shape, Text } from './common.ts'
import { endpoint } from './endpoint.ts'

export const RequestStatus = Type.Enum(['pending', 'approved', 'rejected'], { title: 'RequestStatus' })
export type RequestStatus = Type.Static<typeof RequestStatus>

/** The kinds of events of a request. */
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
  /** Empty while the request has no catalogue. */
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

/** An event of a request. `details` holds the fields of the form that was sent, or what staff chose. */
const RequestEvent = Type.Object({
  id: Type.String(),
  at: EpochMs,
  kind: RequestEventKind,
  /** The name of the acting account; null for a visitor and for a deleted account. */
  actor: Type.Union([Type.String(), Type.Null()]),
  details: Type.Object({
    ...optional(CustomerInfo.properties),
    /** For `corrected`: the event whose fields were applied. */
    eventId: Type.Optional(Type.String()),
    /** For `approved`: the catalogue that was sent. */
    catalogueId: Type.Optional(Type.String()),
    catalogueName: Type.Optional(Type.String()),
  }),
})
export type RequestEvent = Type.Static<typeof RequestEvent>

export const catalogueRequests = {
  /**
   * The public form. A repeat by the same address for the same catalogue does not change the pending request and is
   * stored as an event `askedAgain`.
   */
  send: endpoint('POST /api/client/catalogue/info', 'visitor', {
    summary: 'Ask for a catalogue',
    body: Type.Object({
      ...CustomerInfo.properties,
      catalogueId: Type.Optional(Id),
      /** Honeypot, hidden from people: 400 when filled. */
      homepage: Type.Optional(
        Type.String({ pattern: '^$', 'x-messages': { required: '', invalid: 'Please leave this field empty.' } }),
      ),
    }),
    errors: { 409: 'The catalogue is gone or its form is closed' },
  }),
  /** Staff see all requests, a USER their own. */
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
  /** All fields of a request. Staff see all requests, a USER their own. */
  find: endpoint('GET /api/catalogue/:id', 'user', {
    summary: 'One catalogue request in full',
    params: IdParams,
    reply: Type.Object({
      ...HistoryRow.properties,
      ...plain(CustomerInfo.properties),
      /** Missing while the request has no catalogue. */
      catalogueState: Type.Optional(CatalogueState),
    }),
    errors: { 404: 'Unknown request' },
  }),
  /** The latest 200 events of a request, oldest first. At most 20 are `askedAgain`. */
  events: endpoint('GET /api/catalogue/:id/events', 'admin', {
    summary: 'What happened to a catalogue request',
    params: IdParams,
    reply: Type.Object({ data: Type.Array(RequestEvent) }),
    errors: { 404: 'Unknown request' },
  }),
  /** Replaces the fields of a pending request with those of one of its forms (`asked`, `askedAgain`). */
  applyDetails: endpoint('POST /api/catalogue/:id/details', 'admin', {
    summary: 'Take over the details of a repeated form',
    params: IdParams,
    body: Type.Object({ eventId: Id }),
    errors: { 404: 'Unknown request, or no form of it', 409: 'Already decided' },
  }),
  /** Mails the private link. `catalogueId` is needed when the request has no catalogue. */
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

/** The fields in replies: plain text without validation rules. */
function plain<K extends string>(properties: Record<K, Type.TSchema>): Record<K, Type.TString> {
  return Object.fromEntries(Object.keys(properties).map((name) => [name, Type.String()])) as Record<K, Type.TString>
}

/** The fields, all optional. Not Type.Partial, which would add TypeBox's type evaluation to the sign-in bundle. */
function optional<K extends string>(properties: Record<K, Type.TSchema>): Record<K, Type.TOptional<Type.TString>> {
  const fields = Object.keys(properties).map((name) => [name, Type.Optional(Type.String())])
  return Object.fromEntries(fields) as Record<K, Type.TOptional<Type.TString>>
}

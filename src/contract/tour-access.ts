import * as Type from 'typebox'
import { Created, Email, EpochMs, Id, IdParams, Language, Moment, shape, Text } from './common.ts'
import { endpoint } from './endpoint.ts'
import { listQuery, pageOf } from './lists.ts'
import { OptionalMessage } from './request-shapes.ts'

type TourStatus = 'disabled' | 'pending' | 'active' | 'expired'

export interface TourTimes {
  readonly disabled: boolean
  readonly startTime: number
  readonly endTime: number
}

/** Derived, never stored (product: Tours). A tour is not active at its bounds. */
export function tourStatus({ disabled, startTime, endTime }: TourTimes, now: number): TourStatus {
  if (disabled) return 'disabled'
  if (now < startTime) return 'pending'
  if (startTime < now && now < endTime) return 'active'
  return 'expired'
}

const AccessType = Type.Enum(['tour'])

export const AccessRow = shape('AccessRow')({
  id: Type.String(),
  name: Type.String(),
  type: AccessType,
  startTime: EpochMs,
  endTime: EpochMs,
  /** Withdrawn, or its tour is disabled or deleted. */
  disabled: Type.Boolean(),
  /** The token of the tour link, which staff may read again by design. */
  token: Type.String(),
  openings: Type.Integer(),
  /** Null: the tour of the settings. */
  tourId: Type.Union([Type.String(), Type.Null()]),
  /** Of a deleted tour, the name that it had. */
  tourName: Type.Union([Type.String(), Type.Null()]),
  /** The whole address for a visitor, with the token. */
  link: Type.String(),
  /** The same as `openings`. */
  visits: Type.Integer(),
  /** How long visitors had the tour before them, in all. */
  minutes: Type.Integer(),
  /** When the last visit began. */
  lastVisit: Type.Union([EpochMs, Type.Null()]),
  created: EpochMs,
})
export type AccessRow = Type.Static<typeof AccessRow>

/** Our own page has no tour to show but the built-in sample. */
const Sample = Type.Boolean()

const Token = Type.Optional(Type.String({ maxLength: 200 }))

export const tourAccess = {
  create: endpoint('POST /api/access', 'admin', {
    token: 'act',
    summary: 'Create a tour access',
    body: Type.Object({
      name: Text('Please input the access name!'),
      type: AccessType,
      startTime: Moment('Please input the start time!'),
      endTime: Moment('Please input end time!'),
      /** Without it the tour of the settings. */
      tourId: Type.Optional(Id),
    }),
    reply: Created,
    errors: { 409: 'The tour is disabled or was deleted' },
  }),
  list: endpoint('GET /api/access', 'admin', {
    token: 'read',
    summary: 'Tour accesses',
    query: listQuery(['name'], { type: Type.Optional(AccessType), tourId: Type.Optional(Id) }),
    reply: pageOf(AccessRow),
  }),
  /** Takes effect at once, on every instance. */
  disable: endpoint('POST /api/access/disable', 'admin', {
    token: 'act',
    summary: 'Withdraw a tour access',
    body: Type.Object({ id: Id }),
    errors: { 404: 'Unknown access', 409: 'Already withdrawn' },
  }),
  /** The link stays, and works again when it was over. Where the access belongs to a request, its link ends then too. */
  extend: endpoint('PATCH /api/access/:id', 'admin', {
    token: 'act',
    summary: 'Move the end of a tour access',
    params: IdParams,
    body: Type.Object({ endTime: Moment('Please input end time!') }),
    errors: { 404: 'Unknown access', 409: 'Withdrawn' },
  }),
  /** Brings the link, the times and a calendar file. The language is the firm's when missing. */
  mail: endpoint('POST /api/access/:id/mail', 'admin', {
    token: 'act',
    summary: 'Mail the link of a tour access',
    params: IdParams,
    body: Type.Object({
      to: Email('Please enter the address!', 'Please input a valid email!'),
      message: OptionalMessage,
      language: Type.Optional(Language),
    }),
    errors: { 404: 'Unknown access', 409: 'Over or withdrawn' },
  }),
  /** The tour's address; the client appends the token. */
  link: endpoint('GET /api/tour/link', 'admin', {
    token: 'read',
    summary: 'Address of the tour',
    reply: Type.Object({ link: Type.String(), sample: Sample }),
  }),
  /**
   * The token is in the query, in the original URL that a proxy forwards (X-Original-URI, X-Forwarded-Uri) or in the
   * cookie `docent-tour`. A 403 has the reason in `code`: tour-unknown, tour-pending (with startTime, opensIn and name),
   * tour-expired, tour-disabled, or tour-other when the token is for another tour than `tour`. With `kit=redirect` the
   * address that brings the token is answered 302, to itself without the token and with the cookie: for proxies that drop
   * cookies of a 2xx.
   * `visible=false` says that the tour is open behind another tab or window, so its time does not count.
   */
  verify: endpoint('GET /api/tour/verify', 'visitor', {
    token: 'none',
    summary: 'Check a tour token',
    query: Type.Object({
      token: Token,
      tour: Type.Optional(Type.String({ maxLength: 200 })),
      kit: Type.Optional(Type.Enum(['redirect'])),
      visible: Type.Optional(Type.Boolean()),
    }),
    reply: Type.Object({
      name: Type.String(),
      /** Null: the tour of the settings. */
      tourName: Type.Union([Type.String(), Type.Null()]),
      startTime: EpochMs,
      endTime: EpochMs,
      sample: Sample,
    }),
    raw: { 302: 'To the same address without its token' },
    errors: { 403: 'Unknown, not yet open, over or withdrawn' },
  }),
  /** Redirects (302) to the tour, or to the built-in sample, while the token is valid. */
  frame: endpoint('GET /api/tour/frame', 'visitor', {
    token: 'none',
    summary: 'The tour itself, for the frame of our own page',
    query: Type.Object({ token: Token }),
    raw: { 302: 'To the tour' },
    errors: { 403: 'Unknown, not yet open, over or withdrawn' },
  }),
}

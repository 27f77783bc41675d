import * as Type from 'typebox'
import { EpochMs, Id, shape } from './common.ts'
import { endpoint } from './endpoint.ts'

const count = Type.Integer()
const states = { pending: count, approved: count, rejected: count, withdrawn: count }
/** 100 means 100 or more. */
const upToHundred = Type.Object({ count })
/** The name is '' for requests without one. */
const Named = shape('NamedFigure')({ name: Type.String(), asked: count })
/** `code` is that of ISO 3166-1 with two letters, with the English name; '' with the text of an unknown country. */
const Country = shape('CountryFigure')({ name: Type.String(), code: Type.String(), asked: count })

/** Counts of waiting work, independent of the range and the catalogue. */
const Waiting = shape('Waiting')({
  requests: Type.Object({ count, oldest: Type.Union([EpochMs, Type.Null()]) }),
  /** Only for a SUPER_ADMIN, who decides them. */
  registrations: Type.Optional(Type.Object({ count })),
  answers: upToHundred,
  /** Of visitors, about pages. */
  questions: upToHundred,
  renewals: upToHundred,
  failedMails: upToHundred,
})

export const CatalogueFigures = shape('CatalogueFigures')({
  /** '' for requests that name no catalogue. */
  id: Type.String(),
  /** '' when there is no such catalogue, or no longer. */
  name: Type.String(),
  asked: count,
  approved: count,
  /** Requests whose current link a person has opened. */
  opened: count,
})
export type CatalogueFigures = Type.Static<typeof CatalogueFigures>

export const DayFigures = shape('DayFigures')({ day: Type.String({ format: 'date' }), ...states })
export type DayFigures = Type.Static<typeof DayFigures>

export const StaffInsights = shape('StaffInsights')({
  waiting: Waiting,
  /** Requests of the range by their present state. */
  totals: Type.Object({ asked: count, ...states, opened: count }),
  /** Each UTC day of the range, with the requests sent on it by their present state. */
  days: Type.Array(DayFigures),
  /** The 20 most requested. */
  catalogues: Type.Array(CatalogueFigures),
  /** The 10 most frequent. All names of a known country are one, as are spellings that differ by case and white space. */
  countries: Type.Array(Country),
  sources: Type.Array(Named),
  /** Median seconds from request to decision, exact to 5 %; null without decisions. */
  medianSeconds: Type.Union([count, Type.Null()]),
})
export type StaffInsights = Type.Static<typeof StaffInsights>

/** The states of a USER's own requests, of all times. */
export const OwnInsights = shape('OwnInsights')({ own: Type.Object(states) })
export type OwnInsights = Type.Static<typeof OwnInsights>

export const maxRangeDays = 366

const InsightsQuery = Type.Object({
  from: Type.Optional(EpochMs),
  to: Type.Optional(EpochMs),
  catalogueId: Type.Optional(Id),
})
export type InsightsQuery = Type.Static<typeof InsightsQuery>

export const insights = {
  /**
   * Counts the requests that were sent from the UTC day of `from` to that of `to`, both included; the last 90 days by
   * default. A USER gets only the states of their own requests.
   */
  read: endpoint('GET /api/insights', 'user', {
    token: 'read',
    summary: 'Figures of the dashboard',
    query: InsightsQuery,
    reply: Type.Union([StaffInsights, OwnInsights]),
  }),
}

import * as Type from 'typebox'
import { EpochMs, Id, shape } from './common.ts'
import { endpoint } from './endpoint.ts'

const count = Type.Integer()
const states = { pending: count, approved: count, rejected: count, withdrawn: count }
/** A number of rows; 100 means 100 or more. */
const upToHundred = Type.Object({ count })
/** '' for requests without one. */
const Named = shape('NamedFigure')({ name: Type.String(), asked: count })

/** What waits for staff, whatever the range and the catalogue. */
const Waiting = shape('Waiting')({
  requests: Type.Object({ count, oldest: Type.Union([EpochMs, Type.Null()]) }),
  /** For a SUPER_ADMIN, who decides them. */
  registrations: Type.Optional(Type.Object({ count })),
  answers: upToHundred,
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
  /** How many were opened by a person, by the current link. */
  opened: count,
})
export type CatalogueFigures = Type.Static<typeof CatalogueFigures>

export const DayFigures = shape('DayFigures')({ day: Type.String({ format: 'date' }), ...states })
export type DayFigures = Type.Static<typeof DayFigures>

export const StaffInsights = shape('StaffInsights')({
  waiting: Waiting,
  /** The requests of the range by their state now. */
  totals: Type.Object({ asked: count, ...states, opened: count }),
  /** Each UTC day of the range: how many requests were sent on it, by their state now. */
  days: Type.Array(DayFigures),
  /** The 20 that were asked for most. */
  catalogues: Type.Array(CatalogueFigures),
  /** The 10 named most. Spellings that differ by case and white space are one. */
  countries: Type.Array(Named),
  sources: Type.Array(Named),
  /** The median time from asking to approval or rejection, exact to five per cent; null without decisions. */
  medianSeconds: Type.Union([count, Type.Null()]),
})
export type StaffInsights = Type.Static<typeof StaffInsights>

/** The states of a USER's own requests, of all times. */
export const OwnInsights = shape('OwnInsights')({ own: Type.Object(states) })
export type OwnInsights = Type.Static<typeof OwnInsights>

/** The days that a range has at most. */
export const maxRangeDays = 366

const InsightsQuery = Type.Object({
  from: Type.Optional(EpochMs),
  to: Type.Optional(EpochMs),
  catalogueId: Type.Optional(Id),
})
export type InsightsQuery = Type.Static<typeof InsightsQuery>

export const insights = {
  /**
   * Figures of the requests that were sent in a range of UTC days: from the day of `from` to the day of `to`, both
   * included; 90 days up to today unless given. A USER gets the states of their own requests alone.
   */
  read: endpoint('GET /api/insights', 'user', {
    summary: 'Figures of the dashboard',
    query: InsightsQuery,
    reply: Type.Union([StaffInsights, OwnInsights]),
  }),
}

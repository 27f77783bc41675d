import type { RequestStatus } from '#contract/request-shapes.ts'

export type FigureKind =
  | 'status'
  | 'opened'
  | 'country'
  | 'source'
  | 'decision'
  | 'catalogueAsked'
  | 'catalogueApproved'
  | 'catalogueOpened'

/** The number of requests sent on a day, by kind (requests/figures/fold-figures.ts). */
export interface Figure {
  /** A catalogue's id, '' for no catalogue, '*' for the total. */
  scope: string
  kind: FigureKind
  /** The number of the UTC day since 1970. */
  day: number
  /** The status, country, source, decision bucket or catalogue. */
  key: string
  count: number
}

/** A request with these facts came (1) or went (-1); the figures do not include it yet. */
export interface FigureChange {
  id: string
  day: number
  catalogueId: string
  status: RequestStatus
  opened: number
  country: string
  source: string
  decision: number | null
  step: number
  /** The hash of the network that brought it: an IPv4 address or an IPv6 /48; null when nobody did. */
  site: string | null
}

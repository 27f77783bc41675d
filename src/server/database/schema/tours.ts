import type { TourKind } from '#contract/tours.ts'

export interface Tour {
  id: string
  name: string
  kind: TourKind
  /** Null for an uploaded tour. */
  address: string | null
  disabledAt: number | null
  created: number
}

/** The archive of an uploaded tour. */
export interface TourFile {
  tourId: string
  fileKey: string
  fileName: string
  startPage: string
  bytes: number
  /** Those that are served. */
  files: number
  /** JSON: the number and first names of the others. */
  skipped: string
  created: number
}

export interface TourAccess {
  id: string
  name: string
  type: string
  startTime: number
  endTime: number
  disabledAt: number | null
  token: string
  openings: number
  created: number
  /** Null: the tour of the settings. It may have been deleted. */
  tourId: string | null
  /** The tour's name when the access was created, which remains when the tour is deleted. */
  tourName: string | null
  /** How long its visitors had the tour before them, in all. */
  seconds: number
  lastVisit: number | null
  /** The request that it was made for, which may have another access by now. */
  requestId: string | null
}

export interface TourVisit {
  accessId: string
  visitor: string
  seen: number
  /** The seconds that its page told of and that are counted. */
  seconds: number
}

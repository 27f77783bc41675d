/** How long the pages of a file were read, by anybody. */
export interface PageFigure {
  /** Of the file's row, which a correction keeps. */
  editionId: string
  /** Each change adds to one of several rows, so that readers rarely wait for each other. */
  shard: number
  /** 0: all pages together. */
  page: number
  /** Visits in which it was read. */
  readers: number
  seconds: number
}

/** The totals of a visit that goes on. It leads to nobody, and goes an hour after the last of them. */
export interface ReadingVisit {
  /** A keyed hash of the key, the edition and what the browser made up for this visit. */
  hash: string
  /** JSON: the seconds by page. */
  seconds: string
  seen: number
}

/** The visitor of this request lets staff see what they read. */
export interface NamedReader {
  requestId: string
  agreedAt: number
  /** When the history told last that they read. */
  toldAt: number | null
}

/** What a named reader has read of a file. */
export interface Reading {
  requestId: string
  editionId: string
  /** JSON: the seconds by page. */
  seconds: string
  visits: number
  firstAt: number
  lastAt: number
}

export type UploadStatus = 'issued' | 'receiving' | 'stored' | 'claimed' | 'released'

export interface Upload {
  key: string
  userId: string
  /** What it may be kept for. */
  type: 'catalogue' | 'tour'
  status: UploadStatus
  bytes: number
  created: number
  changed: number
}

export type PreparationState = 'preparing' | 'ready' | 'unreadable' | 'plain'

/** What is known of a catalogue's file and its pages. */
export interface Preparation {
  fileKey: string
  state: PreparationState
  /** Why it is unreadable: a sentence. */
  reason: string | null
  pages: number
  /** JSON: the width and the height of each page in points. */
  sizes: string
  /** JSON: the table of contents. */
  outline: string
  /** JSON: the numbers of the pages that cannot be drawn. */
  failedPages: string
  /** Base64: a WebP for pages, and a JPEG for mails. */
  cover: string | null
  mailCover: string | null
  /** How often the work on it began. */
  tries: number
  /** The next try, or the end of a lease. */
  due: number
}

/** `unwanted` until its file is removed. */
export type MasterState = 'waiting' | 'ready' | 'refused' | 'unwanted'

/** A copy of a file with a blank mark on every page, into which each visitor's mark is written while it is sent. */
export interface Master {
  /** The file of which it is made. */
  fileKey: string
  state: MasterState
  /** Why no mark can be written: a sentence. */
  reason: string | null
  bytes: number
  /** The byte at which the text of the mark begins. */
  place: number
  tries: number
  /** The next try, or the end of a lease. */
  due: number
}

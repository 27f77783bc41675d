import type { CoverPicture } from '../../mail/layout/cover.ts'
import type { Person } from '../../mail/layout/write-message.ts'

export interface Recipient extends Person {
  /** Of the catalogue or the tour. */
  catalogueName: string
  /** '' unless it is a tour. */
  tourId: string
  /** When the tour opens. */
  opening?: TourOpening | undefined
  /** Staff sent the catalogue, and nobody asked for it. */
  isInvited?: boolean
  /** The first page of the catalogue that is sent. */
  cover?: CoverPicture | undefined
}

export interface TourOpening {
  /** Of the entry in the reader's calendar. */
  readonly id: string
  /** Epoch milliseconds, as below. */
  readonly from: number
  readonly now: number
}

/** `ended`: links open another edition by now, or none. */
export type OfferState = 'running' | 'done' | 'stopped' | 'ended'

/** An edition is offered by mail to those who wished to be told. */
export interface Offer {
  id: string
  catalogueId: string
  number: number
  state: OfferState
  /** How many addresses were confirmed. */
  recipients: number
  mailed: number
  failed: number
  /** The `seq` of the request that was looked at last, and above all of them once there is no further one. */
  place: number
  started: number
  ended: number | null
  /** When the next mails are due. */
  due: number
}

/** It outlives an erasure, so it holds no address. */
export interface Unsubscribed {
  subscriber: string
  at: number
}

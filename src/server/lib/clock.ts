import { minute } from './durations.ts'

/** Clocks of two instances may differ by this much, including the delay between reading a time and storing it. */
export const clockSkew = minute

/** A clock that ran ahead, and was corrected since, leaves such times behind. */
export const isFromFuture = (stored: number, now: number): boolean => stored > now + clockSkew

/** Returns whether an end has passed, or lies further ahead than a lifetime (ms), as only a clock that ran ahead can put it. */
export const isOver = (expires: number, now: number, lifetime: number): boolean =>
  expires <= now || isFromFuture(expires, now + lifetime)

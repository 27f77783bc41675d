import { minute } from './durations.ts'

/** Clocks of two instances may differ by this much, including the delay between reading a time and storing it. */
export const clockSkew = minute

/** A clock that ran ahead, and was corrected since, leaves such times behind. */
export const isFromFuture = (stored: number, now: number): boolean => stored > now + clockSkew

/** Whether something good for so many milliseconds is over, or was made by a clock that ran ahead. */
export const isOver = (expires: number, now: number, lifetime: number): boolean =>
  expires <= now || isFromFuture(expires, now + lifetime)

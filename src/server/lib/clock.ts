import { minute } from './durations.ts'

/**
 * How far the clocks of two instances may differ, in milliseconds. Includes the delay between reading a time and
 * storing it.
 */
export const clockSkew = minute

/** Whether a stored time was written by a clock that ran ahead of ours and has since been corrected. */
export const isFromFuture = (stored: number, now: number): boolean => stored > now + clockSkew

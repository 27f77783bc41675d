/** How far the clocks of two instances may differ, in milliseconds; it also covers the wait between reading a time and storing it. */
export const clockSkew = 60_000

/** Whether a stored time was written by a clock that was ahead of ours and has been set back since. */
export const isFromFuture = (stored: number, now: number): boolean => stored > now + clockSkew

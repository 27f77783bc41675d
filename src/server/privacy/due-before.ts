const day = 86_400_000

/** What was decided at this time or before has been kept for so many days. */
export const dueBefore = (now: number, days: number): number => now - days * day

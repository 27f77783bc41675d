/** Returns the same values, their texts without white space around them. */
export const trimmedTexts = <T extends object>(values: T): T =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value]),
  ) as T

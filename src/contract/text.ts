/** PostgreSQL refuses NUL, and UTF-8 cannot hold a lone surrogate. */
export function isStorable(value: string): boolean {
  return !value.includes('\0') && value.isWellFormed()
}

/** Blank texts have only white space, control and zero-width characters. */
export function isBlank(value: string): boolean {
  return !/[^\s\p{C}\p{Default_Ignorable_Code_Point}]/u.test(value)
}

export function isFilled(value: string): boolean {
  return isStorable(value) && !isBlank(value)
}

export function trimmed<T extends Record<string, string>>(fields: T): T {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value.trim()])) as T
}

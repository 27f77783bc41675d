/** Whether every database can store a text: no NUL and no lone surrogate. */
export function isStorable(value: string): boolean {
  return !value.includes('\0') && value.isWellFormed()
}

/** Whether a text is blank: only white space, control and zero-width characters. */
export function isBlank(value: string): boolean {
  return !/[^\s\p{C}\p{Default_Ignorable_Code_Point}]/u.test(value)
}

/** Whether a required text is filled in (product: Forms). */
export function isFilled(value: string): boolean {
  return isStorable(value) && !isBlank(value)
}

/** Returns the fields with their values trimmed. */
export function trimmed<T extends Record<string, string>>(fields: T): T {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value.trim()])) as T
}

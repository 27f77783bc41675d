/** Whether a text can be stored anywhere: no NUL, no half of a surrogate pair. */
export function isStorable(value: string): boolean {
  return !value.includes('\0') && value.isWellFormed()
}

/** Whether a person would see nothing: white space, controls and zero-width characters alone. */
export function isBlank(value: string): boolean {
  return !/[^\s\p{C}\p{Default_Ignorable_Code_Point}]/u.test(value)
}

/** What a required text must be (product: Forms). */
export function isFilled(value: string): boolean {
  return isStorable(value) && !isBlank(value)
}

/** The same fields without white space around their values. */
export function trimmed<T extends Record<string, string>>(fields: T): T {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value.trim()])) as T
}

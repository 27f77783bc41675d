/** Whether a text can be stored anywhere: no NUL, no half of a surrogate pair. */
export function isStorable(value: string): boolean {
  return !value.includes('\0') && value.isWellFormed()
}

/** Whether a person would see anything: white space, controls and zero-width characters alone are blank. */
export function isFilled(value: string): boolean {
  return isStorable(value) && /[^\s\p{C}\p{Default_Ignorable_Code_Point}]/u.test(value)
}

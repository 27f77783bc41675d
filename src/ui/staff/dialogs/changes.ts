/** Returns the properties that differ from the stored ones, so that those that somebody else changes meanwhile stay. */
export function changesOf<T extends object>(saved: T, typed: T): Partial<T> {
  const names = Object.keys(typed) as (keyof T)[]
  return Object.fromEntries(
    names
      .filter((name) => JSON.stringify(typed[name]) !== JSON.stringify(saved[name]))
      .map((name) => [name, typed[name]]),
  ) as Partial<T>
}

/** The input of a call that changes what `params` name; undefined when there is no change. */
export const changeInput = <P extends object, C extends object>(params: P, changes: C) =>
  Object.keys(changes).length > 0 ? { params, body: changes } : undefined

/** Returns the same values, their texts without white space around them. */
export const trimmedTexts = <T extends object>(values: T): T =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value]),
  ) as T

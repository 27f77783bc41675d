import { isDeepStrictEqual } from 'node:util'

interface Lists<T> {
  readonly stored: readonly T[]
  /** What the sender saw when the change began. */
  readonly seen?: readonly T[] | undefined
  readonly given: readonly T[]
}

/** Returns the given list with what others have added, changed and removed in it since it was seen. */
export function mergedList<T>({ stored, seen = stored, given }: Lists<T>, keyOf: (one: T) => string): T[] {
  const [was, is, gives] = [seen, stored, given].map((list) => new Map(list.map((one) => [keyOf(one), one])))
  const isUntouched = (one: T) => isDeepStrictEqual(one, was?.get(keyOf(one)))
  const kept = given.flatMap((one) => (isUntouched(one) ? (is?.get(keyOf(one)) ?? []) : [one]))
  const added = stored.filter((one) => !was?.has(keyOf(one)) && !gives?.has(keyOf(one)))
  return [...kept, ...added]
}

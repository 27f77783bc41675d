interface Lists<T> {
  readonly stored: readonly T[]
  /** The list that the sender was shown before changing it. */
  readonly seen: readonly T[]
  readonly given: readonly T[]
}

interface Comparison<T> {
  readonly keyOf: (one: T) => string
  readonly isSame: (one: unknown, other: unknown) => boolean
}

/** Returns the given list with what others have added, changed and removed in it since it was seen. */
export function mergedList<T>({ stored, seen, given }: Lists<T>, { keyOf, isSame }: Comparison<T>): T[] {
  const find = (list: readonly T[], one: T) => list.find((other) => keyOf(other) === keyOf(one))
  const kept = given.flatMap((one) => {
    const [before, now] = [find(seen, one), find(stored, one)]
    if (isSame(one, before)) return now === undefined ? [] : [now]
    return [isGroup(one) && isGroup(before) && isGroup(now) ? mergedFields({ one, before, now }, isSame) : one]
  })
  const added = stored.filter((one) => find(seen, one) === undefined && find(given, one) === undefined)
  return [...kept, ...added]
}

const isGroup = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Fields that were not touched are as others stored them, and lists of texts are merged in their turn. */
function mergedFields<T extends object>(
  { one, before, now }: Record<'one' | 'before' | 'now', T>,
  isSame: Comparison<T>['isSame'],
): T {
  const names = Object.keys({ ...now, ...one }).filter((name) => name in one || !(name in before))
  const merged = names.map((name) => {
    const [given, seen, stored] = [one, before, now].map((of) => of[name as keyof T])
    if (isSame(given, seen)) return [name, stored]
    const isList = isTexts(given) && isTexts(seen) && isTexts(stored)
    return [name, isList ? mergedList({ given, seen, stored }, { keyOf: String, isSame }) : given]
  })
  return Object.fromEntries(merged)
}

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')

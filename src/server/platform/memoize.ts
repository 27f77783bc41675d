/** Makes something when it is first asked for: most calls are rare, and the start is not to wait for their schemas. */
export function memoize<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** Computes the value on the first call, so that the start does not wait for rarely used schemas. */
export function memoize<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

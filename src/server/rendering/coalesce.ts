const running = new Map<string, Promise<unknown>>()

/** Equal requests that come while one is at work share its result. */
export function coalesce<T>(name: string, work: () => Promise<T>): Promise<T> {
  const found = running.get(name) as Promise<T> | undefined
  if (found) return found
  const made = work().finally(() => running.delete(name))
  running.set(name, made)
  return made
}

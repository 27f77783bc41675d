import { useSyncExternalStore } from 'react'

let count = 0
const listeners = new Set<() => void>()

/** For screens that know how much work waits for staff: the tab's title shows it. */
export function learnWaiting(waiting: number): void {
  count = waiting
  for (const listener of listeners) listener()
}

function follow(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const counted = () => count

const mostShown = 99

/** `(3) Request`: tabs are narrow, so the number comes first. */
export function useCounted(title: string): string {
  const waiting = useSyncExternalStore(follow, counted)
  if (waiting === 0) return title
  return `(${waiting > mostShown ? `${mostShown}+` : waiting}) ${title}`
}

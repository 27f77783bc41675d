import { useEffect } from 'react'
import type { Reading } from '../state/reading.ts'
import { startClock } from './clock.ts'

/** Counts which pages are read, for as long as the server asks for it and the browser does not object. */
export function useReadingTimes({ store }: Reading): void {
  useEffect(() => (store.get().book.counted && !isPrivate() ? startClock(store) : undefined), [store])
}

/** Global Privacy Control. */
const isPrivate = (): boolean => (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true

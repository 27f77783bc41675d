import { useReading } from '../state/reading.ts'

/** On a narrow window the contents cover the pages, so that a choice closes them. */
export function useLeaveContents(): () => void {
  const { store } = useReading()
  return () => {
    if (matchMedia('(max-width: 60rem)').matches) store.set({ contents: false })
  }
}

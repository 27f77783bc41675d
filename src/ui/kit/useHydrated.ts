import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether the script has taken over the markup that was written at build time. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

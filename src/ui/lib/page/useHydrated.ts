import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether the prerendered markup is hydrated. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

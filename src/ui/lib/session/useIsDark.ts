import { useLayoutEffect, useSyncExternalStore } from 'react'
import { useMedia } from '../browser/useMedia.ts'
import { chosenTheme, showTheme } from './preferences.ts'
import { followSession } from './useSession.ts'

/** Whether the shell is dark: by the person's choice, else as the system. */
export function useIsDark(): boolean {
  const theme = useSyncExternalStore(followSession, chosenTheme)
  const isSystemDark = useMedia('(prefers-color-scheme: dark)')
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the choice has changed.
  useLayoutEffect(showTheme, [theme])
  return theme ? theme === 'dark' : isSystemDark
}

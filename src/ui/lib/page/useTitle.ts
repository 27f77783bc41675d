import { useEffect } from 'react'
import { tabTitle } from './tab-title.ts'

/** Sets the title of the browser's tab. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = tabTitle(title)
  }, [title])
}

import { useEffect } from 'react'
import { tabTitle } from '../tab-title.ts'

/** The browser's tab says where one is. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = tabTitle(title)
  }, [title])
}

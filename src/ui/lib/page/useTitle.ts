import { useEffect } from 'react'
import { tabTitle } from './tab-title.ts'

export function useTitle(title: string): void {
  useEffect(() => {
    document.title = tabTitle(title)
  }, [title])
}

import { useEffect } from 'react'
import { useTitle } from '../../lib/page/useTitle.ts'

/** Names the state in the tab and in the heading, which stands outside of our root. */
export function useHeading(title: string): void {
  useTitle(title)
  useEffect(() => {
    const heading = document.querySelector('h1')
    if (heading) heading.textContent = title
  }, [title])
}

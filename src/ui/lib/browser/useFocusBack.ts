import { useEffect, useRef } from 'react'

/** When the focused element inside `place` (a selector) was removed by a change, the browser forgets the focus. */
export function useFocusBack(place: string, changed: unknown, focus: () => void): void {
  const wasInside = useRef(false)
  useEffect(() => {
    const follow = ({ target }: FocusEvent) => {
      wasInside.current = target instanceof Element && target.closest(place) !== null
    }
    document.addEventListener('focusin', follow)
    return () => document.removeEventListener('focusin', follow)
  }, [place])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the content has changed.
  useEffect(() => {
    if (wasInside.current && document.activeElement === document.body) focus()
  }, [changed])
}

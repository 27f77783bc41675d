import { useEffect, useLayoutEffect, useRef } from 'react'

/** Restores the focus to the element that had it before the page was hidden. */
export function useKeptFocus(isHidden: boolean): void {
  const last = useRef<Element>(null)
  useLayoutEffect(() => {
    if (isHidden) last.current = document.activeElement
  }, [isHidden])
  useEffect(() => {
    if (!isHidden && last.current instanceof HTMLElement) last.current.focus()
  }, [isHidden])
}

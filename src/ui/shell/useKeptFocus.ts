import { useEffect, useLayoutEffect, useRef } from 'react'

/** Gives the focus back to what had it when the page was hidden. */
export function useKeptFocus(isHidden: boolean): void {
  const last = useRef<Element>(null)
  useLayoutEffect(() => {
    if (isHidden) last.current = document.activeElement
  }, [isHidden])
  useEffect(() => {
    if (!isHidden && last.current instanceof HTMLElement) last.current.focus()
  }, [isHidden])
}

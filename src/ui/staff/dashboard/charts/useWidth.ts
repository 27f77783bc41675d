import { useEffect, useRef, useState } from 'react'

/** The width of an element, which changes with the window. */
export function useWidth<E extends Element>() {
  const element = useRef<E>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const observed = element.current
    if (!observed) return
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)))
    observer.observe(observed)
    return () => observer.disconnect()
  }, [])
  return [element, width] as const
}

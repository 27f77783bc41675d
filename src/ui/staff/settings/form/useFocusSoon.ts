import { useEffect, useRef } from 'react'

/** Returns a function that focuses the element of this id once it is drawn. */
export function useFocusSoon(): (id: string) => void {
  const wanted = useRef('')
  useEffect(() => {
    if (!wanted.current) return
    document.getElementById(wanted.current)?.focus()
    wanted.current = ''
  })
  return (id) => {
    wanted.current = id
  }
}

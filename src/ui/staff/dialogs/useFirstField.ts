import { type RefObject, useEffect, useRef } from 'react'

const fields = ':is(input, textarea):not([type=file], [type=hidden], :disabled)'

/** Puts the focus on the first field inside an element, as soon as there is one. */
export function useFirstField(isWanted: boolean): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null)
  const isDone = useRef(!isWanted)
  useEffect(() => {
    const field = element.current?.querySelector<HTMLElement>(fields)
    if (isDone.current || !field) return
    isDone.current = true
    const chosen = field.closest('[role=radiogroup]')?.querySelector<HTMLElement>(':checked')
    const place = chosen ?? field
    place.focus()
  })
  return element
}

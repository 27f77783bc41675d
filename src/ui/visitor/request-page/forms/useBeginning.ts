import { useLayoutEffect, useRef } from 'react'
import type { Answer } from '#contract/request-shapes.ts'
import { fillIn } from './fillIn.ts'

/** For a form that is shown: it begins with these answers, and in its first field. */
export function useBeginning(answers: readonly Answer[] = []) {
  const element = useRef<HTMLFormElement>(null)
  const standing = useRef(answers)
  useLayoutEffect(() => {
    if (!element.current) return
    fillIn(element.current, standing.current)
    element.current.querySelector('input')?.focus()
  }, [])
  return element
}

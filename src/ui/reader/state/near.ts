import { type RefObject, useEffect, useRef, useState } from 'react'

type Tell = (isNear: boolean) => void

const watched = new Map<Element, Tell>()
let observer: IntersectionObserver | undefined

/** One observer for all pages. A window's height above and below counts as near. */
function watch(element: Element, tell: Tell): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) watched.get(target)?.(isIntersecting)
    },
    { rootMargin: '100% 0px' },
  )
  watched.set(element, tell)
  observer.observe(element)
  return () => {
    watched.delete(element)
    observer?.unobserve(element)
  }
}

/** Whether an element is in the window or near it. */
export function useNear<E extends Element>(): [RefObject<E | null>, boolean] {
  const element = useRef<E>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => (element.current ? watch(element.current, setNear) : undefined), [])
  return [element, isNear]
}

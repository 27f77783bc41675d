import { useCallback, useLayoutEffect, useRef } from 'react'

/** A function that is the same in every render and calls the latest one, so that what gets it is not drawn again. */
export function useStable<Given extends unknown[], Result>(latest: (...given: Given) => Result) {
  const current = useRef(latest)
  useLayoutEffect(() => {
    current.current = latest
  })
  return useCallback((...given: Given) => current.current(...given), [])
}

import { useEffect, useRef, useState } from 'react'

/** Holds a form back until something has arrived, then sends it as it stands by then. Failing or stopping sends nothing. */
export function useWaiting(send: () => void) {
  const [waiting, setWaiting] = useState(false)
  const current = useRef<Promise<unknown>>(undefined)
  const stop = () => {
    current.current = undefined
    setWaiting(false)
  }
  useEffect(
    () => () => {
      current.current = undefined
    },
    [],
  )

  /** False when there is nothing to wait for. */
  const waitFor = (arrival: Promise<unknown> | undefined): boolean => {
    if (!arrival) return false
    if (current.current === arrival) return true
    current.current = arrival
    setWaiting(true)
    const end = (then?: () => void) => {
      if (current.current !== arrival) return
      stop()
      then?.()
    }
    arrival.then(
      () => end(send),
      () => end(),
    )
    return true
  }
  return { waiting, waitFor, stop }
}

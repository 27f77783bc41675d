import { useEffect, useRef, useState } from 'react'

/**
 * Delays a form's submit until a promise resolves, then submits the fields' current values. Nothing is sent when the
 * promise rejects or the wait is cancelled.
 */
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

  /** Returns false when there is nothing to wait for. */
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

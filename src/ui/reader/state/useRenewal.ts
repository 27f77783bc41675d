import { useEffect } from 'react'
import type { Reading } from './reading.ts'

/** A ticket is good for 30 minutes. */
const every = 20 * 60_000

/** Renews the ticket in good time, and when the page comes back after a longer absence. */
export function useRenewal({ renew }: Reading): void {
  useEffect(() => {
    let last = Date.now()
    const renewIfOld = () => {
      if (document.visibilityState !== 'visible' || Date.now() - last < every) return
      last = Date.now()
      void renew()
    }
    const timer = setInterval(renewIfOld, 60_000)
    document.addEventListener('visibilitychange', renewIfOld)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', renewIfOld)
    }
  }, [renew])
}

import { useState } from 'react'

/** Runs an action, and tells whether it is running. Its failure has already been shown. */
export function useBusy(action: () => Promise<void>) {
  const [busy, setBusy] = useState(false)
  const press = async () => {
    setBusy(true)
    await action().catch(() => {})
    setBusy(false)
  }
  return { busy, press: () => void press() }
}

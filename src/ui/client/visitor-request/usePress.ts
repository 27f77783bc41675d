import { useState } from 'react'

/** Runs a deed, and says whether it is under way. A failure has had its toast. */
export function usePress(deed: () => Promise<void>) {
  const [busy, setBusy] = useState(false)
  const press = async () => {
    setBusy(true)
    await deed().catch(() => {})
    setBusy(false)
  }
  return { busy, press: () => void press() }
}

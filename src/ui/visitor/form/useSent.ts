import { useEffect, useState } from 'react'
import type { SentRequest } from './Sent.tsx'

/** The request that was sent from here. It outlives a reload, as the state of this entry of the history. */
export function useSent() {
  const [sent, setSent] = useState<SentRequest>()
  // The prerendered page shows the form.
  useEffect(() => setSent(history.state?.sent), [])
  const keep = (next: SentRequest | undefined) => {
    history.replaceState(next && { sent: next }, '')
    setSent(next)
  }
  return [sent, keep] as const
}

import { useCallback, useEffect, useState } from 'react'
import { useReading } from '../state/reading.ts'

/** Milliseconds until the first repetition; each further one takes twice as long. */
const soon = 1_000
const longest = 30_000
/** A page that the server cannot draw will not come, however often it is asked for. */
const most = 8

/** Repeats what failed, after growing pauses and when the line is back. Uses a new ticket, because the old one may be over. */
export function useRetry() {
  const { store, renew } = useReading()
  const [{ attempt, ticket, failed }, setState] = useState({
    attempt: 0,
    ticket: store.get().book.ticket,
    failed: false,
  })
  const again = useCallback(async () => {
    const isRenewed = await renew()
    setState(({ attempt, ticket }) => ({
      attempt: attempt + 1,
      ticket: isRenewed ? store.get().book.ticket : ticket,
      failed: !isRenewed,
    }))
  }, [renew, store])
  useEffect(() => {
    if (!failed || attempt >= most) return
    const retry = () => void again()
    const timer = setTimeout(retry, Math.min(soon * 2 ** attempt, longest))
    addEventListener('online', retry)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', retry)
    }
  }, [failed, attempt, again])
  const fail = () => setState((state) => ({ ...state, failed: true }))
  return { attempt, ticket, failed, fail, again: () => void again() }
}

import { useEffect, useState } from 'react'
import { CallError, send } from '../http/send.ts'
import { verifyTour } from './visitTour.static.ts'

export type TourState =
  | { readonly kind: 'asking' | 'tour-unknown' | 'tour-expired' | 'tour-disabled' | 'unreachable' }
  | { readonly kind: 'tour-pending'; readonly startTime: number }
  | { readonly kind: 'open'; readonly name: string }

const every = 10_000

/** Asks whether the tour is open, and again every ten seconds: it opens and closes by itself (product: Tours). */
export function useTour(token: string): TourState {
  const [state, setState] = useState<TourState>({ kind: 'asking' })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let over = false
    const ask = async () => {
      const next = await verify(token)
      if (over) return
      setState((now) => (next.kind === 'unreachable' && now.kind !== 'asking' ? now : next))
      timer = setTimeout(ask, untilNext(next))
    }
    void ask()
    return () => {
      over = true
      clearTimeout(timer)
    }
  }, [token])
  return state
}

async function verify(token: string): Promise<TourState> {
  try {
    const { name } = await send(verifyTour, { query: { token } })
    return { kind: 'open', name }
  } catch (error) {
    return error instanceof CallError ? refusal(error) : { kind: 'unreachable' }
  }
}

function refusal({ status, problem: { code, startTime } }: CallError): TourState {
  if (status !== 403) return { kind: 'unreachable' }
  if (code === 'tour-pending' && startTime !== undefined) return { kind: code, startTime }
  return { kind: code === 'tour-expired' || code === 'tour-disabled' ? code : 'tour-unknown' }
}

/** A tour about to open is asked for at its minute, not up to ten seconds later. */
function untilNext(state: TourState): number {
  if (state.kind !== 'tour-pending') return every
  return Math.min(every, Math.max(500, state.startTime - Date.now() + 250))
}

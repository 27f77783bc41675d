import { useEffect, useState } from 'react'
import { queryValue } from '../../lib/browser/queryValue.ts'
import { CallError, send } from '../../lib/http/send.ts'
import { verifyTour } from './visitTour.static.ts'

export type TourState =
  | { readonly kind: 'asking' | 'tour-unknown' | 'tour-expired' | 'tour-disabled' | 'unreachable' }
  | { readonly kind: 'tour-pending'; readonly startTime: number; readonly opensIn: number; readonly name: string }
  | { readonly kind: 'open'; readonly name: string; readonly sample: boolean }

/** Read in the browser alone: the page is rendered without its query. */
export const tokenOfPage = (): string => queryValue('token')

export const pollInterval = 10_000

/** Polls the tour's state every ten seconds, so that the page opens and closes by itself (product: Tours). */
export function useTour(): TourState {
  const [state, setState] = useState<TourState>({ kind: 'asking' })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let over = false
    const ask = async () => {
      const next = await verify(tokenOfPage())
      if (over) return
      setState((now) => (next.kind === 'unreachable' && now.kind !== 'asking' ? now : next))
      timer = setTimeout(ask, untilNext(next))
    }
    void ask()
    return () => {
      over = true
      clearTimeout(timer)
    }
  }, [])
  return state
}

export const isReachable = async () => (await verify(tokenOfPage())).kind !== 'unreachable'

async function verify(token: string): Promise<TourState> {
  try {
    const { name, tourName, sample } = await send(verifyTour, { query: { token, visible: !document.hidden } })
    return { kind: 'open', name: tourName ?? name, sample }
  } catch (error) {
    return error instanceof CallError ? refusal(error) : { kind: 'unreachable' }
  }
}

function refusal({ status, problem: { code, startTime, opensIn = pollInterval, name = '' } }: CallError): TourState {
  // A token that is too long is refused with 400.
  if (status === 400) return { kind: 'tour-unknown' }
  if (status !== 403) return { kind: 'unreachable' }
  if (code === 'tour-pending' && startTime !== undefined) return { kind: code, startTime, opensIn, name }
  return { kind: code === 'tour-expired' || code === 'tour-disabled' ? code : 'tour-unknown' }
}

/** Milliseconds until the next poll: a pending tour is polled right after its start, by the clock of the server. */
const untilNext = (state: TourState): number =>
  state.kind === 'tour-pending' ? Math.min(pollInterval, state.opensIn + 250) : pollInterval

import { useEffect, useState } from 'react'
import { type Arrival, provider } from '#contract/provider.ts'
import { send } from '../../lib/http/send.ts'
import { readSession } from '../../lib/session/session.ts'

/** What came of a sign-in at the provider. */
export type Came =
  | { readonly kind: 'asking' }
  | { readonly kind: 'arrived'; readonly arrival: Arrival }
  | { readonly kind: 'failed'; readonly error: unknown; readonly again?: () => void }
  /** The person did not sign in there, or opened this page by itself. */
  | { readonly kind: 'denied' }
  | { readonly kind: 'nothing' }

/** The answer of the provider is used once, so it is taken out of the address before that. */
let brought: URLSearchParams | undefined

function takeAnswer(): URLSearchParams {
  brought ??= new URLSearchParams(location.search)
  history.replaceState(null, '', location.pathname)
  return brought
}

export function useArrival(): Came {
  const [came, setCame] = useState<Came>({ kind: 'asking' })
  useEffect(() => {
    const answer = takeAnswer()
    const [code, state, iss] = ['code', 'state', 'iss'].map((name) => answer.get(name) ?? undefined)
    if (answer.has('error')) return setCame({ kind: 'denied' })
    if (!code || !state) return setCame({ kind: 'nothing' })
    const ask = () => {
      setCame({ kind: 'asking' })
      send(provider.arrive, { body: { code, state, ...(iss ? { iss } : {}) } }, readSession()?.accessToken).then(
        (arrival) => setCame({ kind: 'arrived', arrival }),
        (error: unknown) => setCame({ kind: 'failed', error, ...(wasLost(error) ? { again: ask } : {}) }),
      )
    }
    ask()
  }, [])
  return came
}

/** Whether the call may not have reached the server. */
const wasLost = (error: unknown) => (error as { readonly status?: number }).status === 0

import { useEffect, useState } from 'react'
import { type Arrival, type Journey, provider } from '#contract/provider.ts'
import { send } from '../../lib/http/send.ts'
import { readSession } from '../../lib/session/session.ts'

/** What came of a sign-in at the provider. */
export type Came =
  | { readonly kind: 'asking' }
  | { readonly kind: 'arrived'; readonly arrival: Arrival }
  | ({ readonly kind: 'failed'; readonly error: unknown; readonly again?: () => void } & Began)
  /** The person did not sign in there. */
  | ({ readonly kind: 'denied' } & Began)
  /** This page was opened by itself. */
  | { readonly kind: 'nothing' }

/** Unknown when the server knows it no more. */
interface Began {
  readonly journey: Journey | undefined
}

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
    const isDenied = answer.has('error')
    if (!state) return setCame(isDenied ? { kind: 'denied', journey: undefined } : { kind: 'nothing' })
    let journey: Journey | undefined
    const finish = async (): Promise<Came> => {
      journey ??= await send(provider.journey, { body: { state } })
      if (isDenied || !code) return { kind: 'denied', journey }
      const body = { code, state, ...(iss ? { iss } : {}) }
      return { kind: 'arrived', arrival: await send(provider.arrive, { body }, readSession()?.accessToken) }
    }
    const ask = () => {
      setCame({ kind: 'asking' })
      finish().then(setCame, (error: unknown) =>
        setCame({ kind: 'failed', error, journey, ...(wasLost(error) ? { again: ask } : {}) }),
      )
    }
    ask()
  }, [])
  return came
}

/** Whether the call may not have reached the server. */
const wasLost = (error: unknown) => (error as { readonly status?: number }).status === 0

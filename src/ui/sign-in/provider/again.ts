import { type Journey, provider } from '#contract/provider.ts'
import { call } from '../../lib/api/call.ts'
import { readSession } from '../../lib/session/session.ts'
import { beginAtProvider } from './beginAtProvider.ts'

/**
 * Returns a function that begins the same sign-in anew; undefined where this page cannot. To link an account needs a fresh
 * proof or its mail, and a person who is signed in did not come to sign in.
 */
export function againFor(journey: Journey | undefined): (() => void) | undefined {
  if (journey?.purpose === 'confirm') return () => void confirmAnew()
  if (journey ? journey.purpose !== 'enter' : readSession()) return undefined
  return () => beginAtProvider(journey ?? {})
}

const confirmAnew = () =>
  call(provider.confirm, {}).then(
    ({ url }) => location.assign(url),
    () => {},
  )

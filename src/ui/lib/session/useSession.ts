import { useSyncExternalStore } from 'react'
import { sessionChanged } from './session.ts'

const shown = ['role', 'firstName', 'lastName'] as const

export function followSession(listener: () => void): () => void {
  for (const event of ['storage', sessionChanged]) addEventListener(event, listener)
  return () => {
    for (const event of ['storage', sessionChanged]) removeEventListener(event, listener)
  }
}

const readShown = (): string => shown.map((name) => localStorage.getItem(name) ?? '').join('\n')

/** The name and role of the signed-in user, from the stored values (product: Screens). */
export function useSession() {
  const [role = '', firstName = '', lastName = ''] = useSyncExternalStore(followSession, readShown).split('\n')
  return { role, firstName, lastName }
}

export function saveName(firstName: string, lastName: string): void {
  localStorage.setItem('firstName', firstName)
  localStorage.setItem('lastName', lastName)
  dispatchEvent(new Event(sessionChanged))
}

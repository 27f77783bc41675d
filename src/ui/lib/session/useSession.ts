import { useSyncExternalStore } from 'react'

const changed = 'docent-session-changed'
const shown = ['role', 'firstName', 'lastName'] as const

function subscribe(listener: () => void): () => void {
  for (const event of ['storage', changed]) addEventListener(event, listener)
  return () => {
    for (const event of ['storage', changed]) removeEventListener(event, listener)
  }
}

const readShown = (): string => shown.map((name) => localStorage.getItem(name) ?? '').join('\n')

/** The name and role of the signed-in user, from the stored values (product: Screens). */
export function useSession() {
  const [role = '', firstName = '', lastName = ''] = useSyncExternalStore(subscribe, readShown).split('\n')
  return { role, firstName, lastName }
}

export function saveName(firstName: string, lastName: string): void {
  localStorage.setItem('firstName', firstName)
  localStorage.setItem('lastName', lastName)
  dispatchEvent(new Event(changed))
}

import { useState } from 'react'
import { useBeforeUnload } from 'react-router'
import { selfId } from '../../lib/session/self.ts'

/** The browser asks before the page closes or loads anew. A page that is left because its session is over goes at once. */
export function useUnloadGuard(isUnsaved: () => boolean): void {
  const [bearer] = useState(selfId)
  useBeforeUnload((event) => {
    if (isUnsaved() && selfId() === bearer) event.preventDefault()
  })
}

import { useEffect, useState } from 'react'
import { auth } from '#contract/auth.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { queryValue } from '../lib/browser/queryValue.ts'
import { CallError } from '../lib/http/call-error.ts'
import { send } from '../lib/http/send.ts'
import { isDeadLink } from './DeadLink.tsx'

type Purpose = BodyOf<typeof auth.checkLink>['purpose']

/**
 * Asks the server on arrival whether the page's link is dead, so that nobody fills in the form in vain. A page without
 * fields need not ask. If the call fails the form stays, and its own call decides.
 */
export function useDeadLink(purpose: Purpose, { parameter = 'id', asks = true } = {}) {
  const [dead, setDead] = useState(false)
  useEffect(() => {
    if (!asks) return
    send(auth.checkLink, { body: { purpose, id: queryValue(parameter) } }).catch((error: unknown) =>
      setDead(isDeadLink(error) || isNoLink(error)),
    )
  }, [purpose, parameter, asks])
  return [dead, setDead] as const
}

/** Without its secret, or with one that is too long. */
const isNoLink = (error: unknown): boolean => error instanceof CallError && error.status === 400

import { useEffect } from 'react'
import type { Reply } from '#contract/endpoint.ts'
import type { passkeys } from '#contract/passkeys.ts'

type Accepted = Reply<(typeof passkeys.list)['shapes']>['accepted']

/** Tells the browser which passkeys are left, so that it offers no removed one. Not every browser listens. */
export function useAcceptedPasskeys(accepted: Accepted | undefined): void {
  useEffect(() => {
    if (accepted) void globalThis.PublicKeyCredential?.signalAllAcceptedCredentials?.(accepted).catch(() => {})
  }, [accepted])
}

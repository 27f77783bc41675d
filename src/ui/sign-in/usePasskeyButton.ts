import { useEffect, useState } from 'react'
import { auth } from '#contract/auth.ts'
import { canUsePasskeys } from '../lib/browser/canUsePasskeys.ts'
import { send } from '../lib/http/send.ts'
import type { PasskeyButton } from './PasskeyButton.tsx'

/** Loaded where the browser can and somebody has a passkey; until then, and when that fails, there is none. */
export function usePasskeyButton() {
  const [loaded, setLoaded] = useState<{ readonly Button: typeof PasskeyButton }>()
  useEffect(() => {
    if ('PublicKeyCredential' in window) load().then(setLoaded, () => {})
  }, [])
  return loaded?.Button
}

async function load() {
  const { passkeyOrigin } = await send(auth.methods, {})
  if (!canUsePasskeys(passkeyOrigin)) return undefined
  return { Button: (await import('./PasskeyButton.tsx')).PasskeyButton }
}

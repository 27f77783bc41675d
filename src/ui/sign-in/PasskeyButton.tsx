import { useEffect, useState } from 'react'
import { Button } from '../lib/components/Button.tsx'
import { t } from '../lib/i18n/t.ts'
import { askInAutofill, askNow, stopAsking } from './passkeyRequest.ts'

export function PasskeyButton() {
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    void askInAutofill()
    return stopAsking
  }, [])
  const ask = () => {
    setBusy(true)
    void askNow().finally(() => setBusy(false))
  }
  return (
    <Button kind="plain" busy={busy} onClick={ask}>
      {t('Sign in with a passkey')}
    </Button>
  )
}

import { useEffect, useState } from 'react'
import { isReading } from '../../lib/browser/isReading.ts'
import { Button } from '../../lib/components/Button.tsx'
import { t } from '../../lib/i18n/t.ts'
import { logOut } from '../../lib/session/endSession.ts'
import { isUnsaved } from '../../lib/session/unsavedChanges.ts'

/** The shell in a narrow window, before it is continued there. Log Out asks first when there are unsaved changes. */
export function NarrowPage({ onContinue }: { readonly onContinue: () => void }) {
  const [warned, setWarned] = useState(false)
  useEffect(keepEscape, [])
  const leave = () => {
    if (isUnsaved() && !warned) setWarned(true)
    else void logOut()
  }
  return (
    <main className="desktop-only">
      <p>{t('Please open using desktop')}</p>
      {warned && <p role="alert">{t('Your changes have not been saved and will be lost.')}</p>}
      <Button onClick={onContinue}>{t('Continue on this device')}</Button>
      <Button kind="plain" onClick={leave}>
        {t('Log Out')}
      </Button>
    </main>
  )
}

/** Stops Escape, which would close a hidden modal: antd listens on the window. */
function keepEscape(): () => void {
  const stop = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !isReading()) event.stopImmediatePropagation()
  }
  addEventListener('keydown', stop, true)
  return () => removeEventListener('keydown', stop, true)
}

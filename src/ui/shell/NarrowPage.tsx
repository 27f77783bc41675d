import { useEffect, useState } from 'react'
import { Button } from '../kit/Button.tsx'
import { logOut } from '../session/endSession.ts'
import { isUnsaved } from '../session/leaving.ts'

/** All that a narrow window shows of the shell. Log Out says first when changes would be lost. */
export function NarrowPage() {
  const [warned, setWarned] = useState(false)
  useEffect(keepEscape, [])
  const leave = () => {
    if (isUnsaved() && !warned) setWarned(true)
    else void logOut()
  }
  return (
    <main className="desktop-only">
      <p>Please open using desktop</p>
      {warned && <p role="alert">Your changes have not been saved and will be lost.</p>}
      <Button kind="plain" onClick={leave}>
        Log Out
      </Button>
    </main>
  )
}

/** Escape would close a hidden modal: modals listen at the window. */
function keepEscape(): () => void {
  const stop = (event: KeyboardEvent) => {
    if (event.key === 'Escape') event.stopImmediatePropagation()
  }
  addEventListener('keydown', stop, true)
  return () => removeEventListener('keydown', stop, true)
}

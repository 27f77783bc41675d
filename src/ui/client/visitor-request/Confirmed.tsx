import { type ReactNode, useId, useRef } from 'react'
import { Button } from '../../kit/Button.tsx'
import { usePress } from './usePress.ts'

interface ConfirmedProps {
  readonly label: string
  readonly title: string
  readonly yes: string
  readonly deed: () => Promise<void>
  readonly children: ReactNode
}

/** A button whose deed happens after a second press, in a dialog that says what it means. */
export function Confirmed({ label, title, yes, deed, children }: ConfirmedProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  const { busy, press } = usePress(deed)
  const close = () => dialog.current?.close()
  // Closed before the call: the page behind a dialog could not announce the outcome.
  const confirm = () => {
    close()
    press()
  }
  return (
    <>
      <Button kind="plain" busy={busy} onClick={() => dialog.current?.showModal()}>
        {label}
      </Button>
      <dialog ref={dialog} aria-labelledby={heading}>
        <h2 id={heading}>{title}</h2>
        <p>{children}</p>
        <p className="choices">
          <Button kind="plain" onClick={close}>
            No, keep it
          </Button>
          <Button onClick={confirm}>{yes}</Button>
        </p>
      </dialog>
    </>
  )
}

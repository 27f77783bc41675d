import { type ReactNode, useId, useRef } from 'react'
import { Button } from '../../lib/components/Button.tsx'
import { t } from '../../lib/i18n/t.ts'
import { useBusy } from './calls/useBusy.ts'

interface ConfirmButtonProps {
  readonly label: string
  readonly title: string
  readonly yes: string
  readonly action: () => Promise<void>
  readonly children: ReactNode
}

/** A button that asks for confirmation in a dialog before it acts. */
export function ConfirmButton({ label, title, yes, action, children }: ConfirmButtonProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  const { busy, press } = useBusy(action)
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
            {t('No, keep it')}
          </Button>
          <Button onClick={confirm}>{yes}</Button>
        </p>
      </dialog>
    </>
  )
}

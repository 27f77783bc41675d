import { type KeyboardEvent, type MouseEvent, useRef } from 'react'
import { t } from '../../lib/i18n/t.ts'
import { MainMenu } from './MainMenu.tsx'

/** The menu of a narrow window. The browser keeps the focus inside while it is open, and returns it. */
export function MenuButton() {
  const panel = useRef<HTMLDialogElement>(null)
  const close = () => panel.current?.close()
  return (
    <>
      <button
        type="button"
        className="menu-button"
        aria-label={t('Menu')}
        aria-haspopup="dialog"
        onClick={() => panel.current?.showModal()}
      >
        <svg width="24" height="24" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M4 7h16M4 12h16M4 17h16" />
        </svg>
      </button>
      <dialog
        ref={panel}
        className="sider menu-panel"
        aria-label={t('Menu')}
        onClick={closeBeside}
        onKeyDown={keepEscape}
      >
        <button type="button" className="menu-close" aria-label={t('Close')} onClick={close}>
          ×
        </button>
        <MainMenu onChosen={close} />
      </dialog>
    </>
  )
}

/** A click beside the panel has the dialog itself as its target. */
function closeBeside({ target, currentTarget }: MouseEvent<HTMLDialogElement>): void {
  if (target === currentTarget) currentTarget.close()
}

/** Escape would also close what is open below. */
function keepEscape(event: KeyboardEvent): void {
  if (event.key === 'Escape') event.stopPropagation()
}

import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { isRightToLeft } from '../../lib/i18n/language.ts'
import './popup.css'

interface PopupProps {
  readonly label: string
  readonly button: ReactNode
  readonly className?: string
  /** The button's name when it shows no words. */
  readonly name?: string
  readonly children: (close: () => void) => ReactNode
}

const width = 260
const controls = 'input, select, button'

/** A button with a small window below it. The browser closes it by Escape or a click beside it, and returns the focus. */
export function Popup({ label, button, className, name, children }: PopupProps) {
  const id = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const popup = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const open = () => {
    place(popup.current, opener.current)
    setOpen(true)
  }
  return (
    <>
      <button ref={opener} type="button" className={className} aria-label={name} title={name} popoverTarget={id}>
        {button}
      </button>
      <div
        ref={popup}
        id={id}
        popover="auto"
        role="dialog"
        tabIndex={-1}
        aria-label={label}
        className="popup"
        onBeforeToggle={({ newState }) => newState === 'open' && open()}
        onToggle={({ newState }) => (newState === 'open' ? focusFirst(popup.current) : setOpen(false))}
        onKeyDown={keepEscape}
      >
        {isOpen && children(() => popup.current?.hidePopover())}
      </div>
    </>
  )
}

const focusFirst = (popup: HTMLElement | null) => popup?.querySelector<HTMLElement>(controls)?.focus()

/** The popup is placed in the document, so that it scrolls with its button. */
function place(popup: HTMLElement | null, opener: HTMLElement | null): void {
  if (!popup || !opener) return
  const { left, right, bottom } = opener.getBoundingClientRect()
  const start = isRightToLeft() ? right - width : left
  const most = document.documentElement.clientWidth - width - 8
  popup.style.left = `${Math.max(8, Math.min(start, most)) + scrollX}px`
  popup.style.top = `${bottom + 4 + scrollY}px`
}

/** Escape would also close what is open beside the list. */
function keepEscape(event: KeyboardEvent): void {
  if (event.key === 'Escape') event.stopPropagation()
}

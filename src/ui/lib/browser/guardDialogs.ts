/** Milliseconds and pixels. A press this soon after another one, or after the dialog opened, and this near to the first was meant for what lay there before. */
const soon = 500
const near = 24

/** Keeps the rest of a double click, or of a held key, from acting in the dialog that its first press opened. */
export function guardDialogs(): void {
  let first: MouseEvent | undefined
  let lastAt = 0
  let openedAt = 0
  const onClick = (event: MouseEvent) => {
    // A key has no place, and two presses of one are meant.
    if (event.detail === 0) return
    const isSoon = event.timeStamp - Math.max(lastAt, openedAt) < soon
    lastAt = event.timeStamp
    if (first && isSoon && isNear(first, event) && hasOpened(first, event)) drop(event)
    else first = event
  }
  const onFocus = ({ target, relatedTarget, timeStamp }: FocusEvent) => {
    const dialog = dialogOf(target as Element)
    if (dialog && !dialog.contains(relatedTarget as Node | null)) openedAt = timeStamp
  }
  let pressedOn: EventTarget | null = null
  const onKey = (event: KeyboardEvent) => {
    if (!event.repeat) pressedOn = event.target
    else if (event.key === 'Enter' && event.target !== pressedOn) drop(event)
  }
  addEventListener('click', onClick, true)
  addEventListener('focusin', onFocus)
  addEventListener('keydown', onKey, true)
}

const isNear = (first: MouseEvent, { clientX, clientY }: MouseEvent) =>
  Math.hypot(clientX - first.clientX, clientY - first.clientY) < near

const dialogOf = (element: Element) => element.closest('dialog, [role="dialog"]')

function hasOpened(first: MouseEvent, { target }: MouseEvent): boolean {
  const dialog = dialogOf(target as Element)
  return dialog !== null && !dialog.contains(first.target as Node)
}

export function drop(event: Event): void {
  event.preventDefault()
  event.stopImmediatePropagation()
}

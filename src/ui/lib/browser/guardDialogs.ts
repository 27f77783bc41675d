/** Milliseconds and pixels within which a second press was meant as one with the first. */
const soon = 400
const near = 10

/** Keeps the second press of a double one, and what a held key repeats, from a dialog that the first one opened. */
export function guardDialogs(): void {
  let last: MouseEvent | undefined
  const onClick = (event: MouseEvent) => {
    if (last && isOneWith(last, event) && hasOpened(last, event)) drop(event)
    last = event
  }
  addEventListener('click', onClick, true)
  addEventListener('keydown', (event) => event.repeat && event.key === 'Enter' && dropOnButton(event), true)
}

const isOneWith = (first: MouseEvent, second: MouseEvent) =>
  second.timeStamp - first.timeStamp < soon &&
  Math.hypot(second.clientX - first.clientX, second.clientY - first.clientY) < near

function hasOpened(first: MouseEvent, { target }: MouseEvent): boolean {
  const dialog = (target as Element).closest('dialog, [role="dialog"]')
  return dialog !== null && !dialog.contains(first.target as Node)
}

const dropOnButton = (event: KeyboardEvent) => (event.target as Element).closest('button') && drop(event)

function drop(event: Event): void {
  event.preventDefault()
  event.stopImmediatePropagation()
}

/** Milliseconds and pixels within which a press was meant as one with the press before it. */
const soon = 500
const near = 24

interface Press {
  readonly target: Node
  readonly x: number
  readonly y: number
  readonly at: number
}

/** Keeps what a run of quick presses, or a held key, goes on with from a dialog that its first press opened. */
export function guardDialogs(): void {
  let last: Press | undefined
  const onClick = (event: MouseEvent) => {
    const press = pressOf(event)
    const isMeant = !last || !isOneWith(last, press) || !hasOpened(last, press)
    if (!isMeant) drop(event)
    last = last && !isMeant ? { ...last, at: press.at } : press
  }
  addEventListener('click', onClick, true)
  addEventListener('keydown', (event) => event.repeat && event.key === 'Enter' && !isText(event) && drop(event), true)
}

const pressOf = ({ target, clientX: x, clientY: y, timeStamp: at }: MouseEvent): Press => ({
  target: target as Node,
  ...{ x, y, at },
})

const isOneWith = (first: Press, { x, y, at }: Press) =>
  at - first.at < soon && Math.hypot(x - first.x, y - first.y) < near

function hasOpened(first: Press, { target }: Press): boolean {
  const dialog = (target as Element).closest('dialog, [role="dialog"]')
  return dialog !== null && !dialog.contains(first.target)
}

/** Where Enter begins a line, and sends nothing. */
const isText = ({ target }: KeyboardEvent) => (target as Element).closest('textarea') !== null

function drop(event: Event): void {
  event.preventDefault()
  event.stopImmediatePropagation()
}

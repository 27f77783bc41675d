import { drop } from './guardDialogs.ts'

/** Milliseconds. A press this soon after a button came under the pointer was meant for the one before. */
const soon = 500
/** Pixels by which a pointer that rests may move. */
const near = 24
/** Milliseconds between two looks at what lies under the pointer, and for how long a look is kept. */
const often = 100
const kept = 10_000

interface Look {
  readonly at: number
  readonly x: number
  readonly y: number
  readonly button: string
}

/** Drops a press on a button that has just come under the pointer in place of another one, or was renamed there. */
export function guardChanges(): void {
  let pointer: { x: number; y: number } | undefined
  let looks: Look[] = []
  const follow = (event: PointerEvent) => {
    pointer = { x: event.clientX, y: event.clientY }
    // A person who moves the pointer takes aim again.
    looks = looks.filter((one) => isNear(one, event))
  }
  const look = () => {
    const at = performance.now()
    looks = looks.filter((one) => at - one.at < kept)
    const button = pointer && buttonAt(pointer)
    if (pointer && button) looks.push({ at, ...pointer, button })
  }
  /** A person may press sooner than the next look, at a button that they saw. */
  const press = (event: PointerEvent) => {
    follow(event)
    look()
  }
  const forget = () => {
    looks = []
  }
  /** A finger scrolls. */
  const lose = () => {
    pointer = undefined
    forget()
  }
  const onClick = (event: MouseEvent) => {
    // A key has no place.
    if (event.detail === 0) return
    const pressed = buttonAt({ x: event.clientX, y: event.clientY })
    if (!pressed) return
    const known = looks.find(({ button }) => button === pressed)?.at ?? event.timeStamp
    const isOther = ({ at, button }: Look) => button !== pressed && at < known && event.timeStamp - at < soon
    if (looks.some((one) => isOther(one) && buttonAt(one) === pressed)) drop(event)
  }
  addEventListener('pointermove', follow, true)
  addEventListener('pointerdown', press, true)
  // A person who scrolls moves the buttons on purpose.
  addEventListener('wheel', forget, { capture: true, passive: true })
  addEventListener('pointercancel', lose, true)
  addEventListener('click', onClick, true)
  setInterval(look, often)
}

const isNear = (look: Look, { clientX, clientY }: MouseEvent) => Math.hypot(clientX - look.x, clientY - look.y) < near

const ids = new WeakMap<Element, number>()
let count = 0

/** Tells one button from another, and from itself under another name. */
function buttonAt({ x, y }: { readonly x: number; readonly y: number }): string | undefined {
  const button = document.elementFromPoint(x, y)?.closest('button, a')
  if (!button) return undefined
  if (!ids.has(button)) ids.set(button, count++)
  return `${ids.get(button)} ${button.textContent}`
}

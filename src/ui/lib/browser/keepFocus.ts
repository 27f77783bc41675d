/** Parts of the page that come and go. */
const passing = '.toasts, [role=dialog], [role=menu]'
/** The drawer beside a list is empty while the next row loads; the focus waits for it. */
const filled = '.row-drawer [role=dialog]'
const stays = 'tr[tabindex="0"], h1, h2, h3, [role=status][tabindex]'

/** The focused element and its ancestors. In a part that comes and goes, the trail from before it opened follows. */
export type Trail = readonly Element[]

let trail: Trail = []

export const focusTrail = (): Trail => trail

/** The browser forgets the focus with the element that had it; it goes to the nearest place that is left. */
export function keepFocus(): () => void {
  const observer = new MutationObserver(() => isLost() && afterOthers(() => isLost() && focusNearest(trail)))
  observer.observe(document.body, { childList: true, subtree: true })
  document.addEventListener('focusin', follow)
  document.addEventListener('focusout', forget)
  return () => {
    observer.disconnect()
    document.removeEventListener('focusin', follow)
    document.removeEventListener('focusout', forget)
  }
}

export function focusNearest(from: Trail): void {
  for (const element of [...from, document.body].filter(isShown)) {
    if ((element === from[0] || !element.matches(filled)) && takesFocus(element)) return
    const place = [...element.querySelectorAll(stays)].find(isShown)
    if (place && !place.hasAttribute('tabindex')) place.setAttribute('tabindex', '-1')
    if ((place && takesFocus(place)) || element.matches(filled)) return
  }
}

function follow({ target }: FocusEvent): void {
  if (!(target instanceof Element)) return
  const part = target.closest(passing)
  const before = part ? trail.filter((element) => !part.contains(element)) : []
  trail = [...around(target, part), ...before]
}

/** A press on empty ground gives the focus up on purpose. Looks after this event, because an element that is removed is still there in it. */
function forget({ target, relatedTarget }: FocusEvent): void {
  if (relatedTarget) return
  queueMicrotask(() => {
    if (target instanceof Element && isShown(target) && isNowhere()) trail = []
  })
}

function around(element: Element, end: Element | null): Element[] {
  const parent = element === end ? null : element.parentElement
  return [element, ...(parent ? around(parent, end) : [])]
}

function takesFocus(element: Element): boolean {
  if (element instanceof HTMLElement) element.focus()
  return document.activeElement === element && element !== document.body
}

const isShown = (element: Element) => element.isConnected && element.checkVisibility()
const isNowhere = () => document.activeElement === document.body
const isLost = () => isNowhere() && trail[0]?.isConnected === false
/** Screens that know a better place move the focus in their effects. */
const afterOthers = (work: () => void) => requestAnimationFrame(() => setTimeout(work))

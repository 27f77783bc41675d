const idle = 30_000
/** Scrolling alone is no sign of a person: the reader itself scrolls to its first page. */
const signs = ['keydown', 'pointerdown', 'pointermove', 'wheel', 'touchmove'] as const

/** Tells whether a person looks at the page: they touched it within 30 seconds, and it is in front. */
export function watchAttention() {
  let latest = Number.NEGATIVE_INFINITY
  const touch = ({ isTrusted }: Event) => {
    if (isTrusted) latest = performance.now()
  }
  /** A scroll goes on after the fingers have left. */
  const scroll = () => {
    if (isRecent()) latest = performance.now()
  }
  const isRecent = () => performance.now() - latest < idle
  for (const sign of signs) addEventListener(sign, touch, { passive: true, capture: true })
  addEventListener('scroll', scroll, { passive: true })
  return {
    isThere: () => document.visibilityState === 'visible' && isRecent(),
    stop() {
      for (const sign of signs) removeEventListener(sign, touch, { capture: true })
      removeEventListener('scroll', scroll)
    },
  }
}

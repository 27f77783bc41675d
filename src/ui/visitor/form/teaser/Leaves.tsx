import { type CSSProperties, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { CataloguePreview } from '#contract/catalogues.ts'
import { isRightToLeft } from '../../../lib/i18n/language.ts'
import { t } from '../../../lib/i18n/t.ts'
import { LeafButton } from './LeafButton.tsx'
import type { VisiblePart } from './visiblePart.ts'
import './leaves.css'

interface LeavesProps extends CataloguePreview {
  /** The page to begin with. */
  readonly page: number
  readonly part: VisiblePart
  readonly close: () => void
}

/** Pages as large as the window, beside each other: fingers, arrows and buttons go from one to the next. */
export function Leaves({ page, part, pages, shown, close }: LeavesProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const row = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(() => shown.findIndex((one) => one.page === page))
  const [first] = useState(at)
  useEffect(() => {
    dialog.current?.showModal()
    scrollToLeaf(row.current, first, 'instant')
  }, [first])
  const go = (index: number) => scrollToLeaf(row.current, Math.max(0, Math.min(index, shown.length - 1)), 'auto')
  const press = (event: KeyboardEvent) => {
    const step = stepOf(event.key)
    if (step === 0) return
    event.preventDefault()
    go(at + step)
  }
  const follow = () => setAt(leafInView(row.current))
  const words = t('Page {page} of {pages}', { page: shown[at]?.page ?? page, pages })
  return (
    <dialog
      className="leaves"
      aria-label={t('A look inside')}
      style={part && { insetBlockStart: part.top, height: part.height }}
      ref={dialog}
      onClose={close}
      onKeyDown={press}
    >
      <header>
        <p role="status">{words}</p>
        <LeafButton kind="close" label={t('Close')} onClick={() => dialog.current?.close()} />
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and browsers differ in whether keys reach it. */}
      <div className="leaves-row" tabIndex={0} ref={row} onScroll={follow}>
        {shown.map((one) => (
          <div key={one.page} className="leaf">
            <img
              alt={t('Page {page} of {pages}', { page: one.page, pages })}
              loading="lazy"
              src={one.large}
              style={{ '--ratio': one.width / one.height } as CSSProperties}
            />
          </div>
        ))}
      </div>
      <LeafButton kind="back" label={t('Previous page')} off={at === 0} onClick={() => go(at - 1)} />
      <LeafButton kind="on" label={t('Next page')} off={at === shown.length - 1} onClick={() => go(at + 1)} />
    </dialog>
  )
}

function stepOf(key: string): number {
  const onwards = isRightToLeft() ? 'ArrowLeft' : 'ArrowRight'
  const back = isRightToLeft() ? 'ArrowRight' : 'ArrowLeft'
  return Number([onwards, 'PageDown'].includes(key)) - Number([back, 'PageUp'].includes(key))
}

/** Right to left, the browser counts from 0 downwards. */
function scrollToLeaf(row: HTMLElement | null, index: number, behavior: ScrollBehavior): void {
  const left = index * (row?.clientWidth ?? 0)
  row?.scrollTo({ left: isRightToLeft() ? -left : left, behavior })
}

const leafInView = (row: HTMLElement | null): number =>
  row ? Math.round(Math.abs(row.scrollLeft) / Math.max(1, row.clientWidth)) : 0

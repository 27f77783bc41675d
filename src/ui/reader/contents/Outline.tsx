import { goTo } from '../state/goTo.ts'
import { hashOf } from '../state/hash.ts'
import { useReading, useReadingState } from '../state/reading.ts'
import { useLeaveContents } from './useLeaveContents.ts'

/** The contents as the file lists them. The chapter under the eyes is marked. */
export function Outline() {
  const reading = useReading()
  const leave = useLeaveContents()
  const outline = useReadingState(({ book }) => book.outline)
  const current = useReadingState(({ page }) => outline.findLastIndex((entry) => entry.page <= page))
  return (
    <ul className="reader-outline">
      {outline.map(({ title, page, level }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: titles may repeat, and their order does not change.
        <li key={index} style={{ paddingInlineStart: `${(Math.min(level, 6) - 1) * 0.875}rem` }}>
          <a
            href={hashOf(page)}
            aria-current={index === current ? 'true' : undefined}
            onClick={(event) => {
              leave()
              goTo(reading, page, event)
            }}
          >
            <span dir="auto">{title}</span>
            <span className="reader-number">{page}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}

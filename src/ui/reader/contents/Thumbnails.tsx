import { memo } from 'react'
import { t } from '../../lib/i18n/t.ts'
import { pictureAddress } from '../page/Picture.tsx'
import { useRetry } from '../page/useRetry.ts'
import { goTo } from '../state/goTo.ts'
import { hashOf } from '../state/hash.ts'
import { useNear } from '../state/near.ts'
import { useReading, useReadingState } from '../state/reading.ts'
import { useLeaveContents } from './useLeaveContents.ts'

/** All pages in small. */
export function Thumbnails() {
  const sizes = useReadingState(({ book }) => book.sizes)
  return (
    <ol className="reader-thumbnails">
      {sizes.map(([width, height], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number.
        <Thumbnail key={index} page={index + 1} ratio={width / height} />
      ))}
    </ol>
  )
}

const Thumbnail = memo(({ page, ratio }: { readonly page: number; readonly ratio: number }) => {
  const reading = useReading()
  const leave = useLeaveContents()
  const isCurrent = useReadingState((state) => state.page === page)
  const [element, isNear] = useNear<HTMLLIElement>()
  const { attempt, ticket, failed, fail } = useRetry()
  return (
    <li ref={element}>
      <a
        href={hashOf(page)}
        aria-label={t('Page {page}', { page })}
        aria-current={isCurrent ? 'page' : undefined}
        onClick={(event) => {
          leave()
          goTo(reading, page, event)
        }}
      >
        <span className="reader-thumbnail" style={{ aspectRatio: ratio }}>
          {isNear && !failed && (
            <img key={attempt} alt="" decoding="async" src={pictureAddress(ticket, page, 200)} onError={fail} />
          )}
        </span>
        <span className="reader-number">{page}</span>
      </a>
    </li>
  )
})

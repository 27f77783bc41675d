import { memo } from 'react'
import { t } from '../../lib/i18n/t.ts'
import { AskButton } from '../ask/AskButton.tsx'
import { useNear } from '../state/near.ts'
import { idOf } from '../state/places.ts'
import { PageFace } from './PageFace.tsx'

interface PageProps {
  readonly page: number
  readonly pages: number
  /** Width by height. */
  readonly ratio: number
}

/** A page: an empty sheet of its size, with a face while it is near the window. */
export const PageSection = memo(({ page, pages, ratio }: PageProps) => {
  const [element, isNear] = useNear<HTMLElement>()
  return (
    <section
      className="reader-page"
      id={idOf(page)}
      aria-label={t('Page {page} of {pages}', { page, pages })}
      tabIndex={-1}
      style={{ aspectRatio: ratio }}
      ref={element}
    >
      {isNear && <PageFace page={page} ratio={ratio} />}
      {isNear && <AskButton page={page} />}
    </section>
  )
})

import { t } from '../../lib/i18n/t.ts'
import { Icon } from '../icons.tsx'
import { useReading, useReadingState } from '../state/reading.ts'
import { askAbout, leaveOut, maxPages } from './asking.ts'

/** The pages that the question is about, and the one under the eyes, if it is not among them. */
export function MarkedPages() {
  const reading = useReading()
  const marked = useReadingState((state) => state.marked)
  const page = useReadingState((state) => state.page)
  const isOutdated = useReadingState((state) => state.outdated)
  const isFull = marked.length >= maxPages
  return (
    <ul className="reader-marked" aria-label={t('Pages')}>
      {marked.map((one) => (
        <li key={one}>
          <button
            type="button"
            aria-label={t('Leave out page {page}', { page: String(one) })}
            onClick={() => leaveOut(reading, one)}
          >
            {t('Page {page}', { page: String(one) })}
            <Icon name="close" />
          </button>
        </li>
      ))}
      {!marked.includes(page) && !isFull && !isOutdated && (
        <li>
          <button type="button" className="add" onClick={() => askAbout(reading, page)}>
            <Icon name="larger" />
            {t('Add page {page}', { page: String(page) })}
          </button>
        </li>
      )}
      {isFull && <li className="reader-number">{t('At most 20 pages.')}</li>}
    </ul>
  )
}

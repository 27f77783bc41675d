import { t } from '../../lib/i18n/t.ts'
import { Icon } from '../icons.tsx'
import { useReading, useReadingState } from '../state/reading.ts'
import { askAbout, leaveOut } from './asking.ts'
import './ask.css'

/** On each page: marks it for a question, or takes the mark away. */
export function AskButton({ page }: { readonly page: number }) {
  const reading = useReading()
  const isMarked = useReadingState(({ marked }) => marked.includes(page))
  if (!reading.ask) return null
  const label = t('Ask about page {page}', { page: String(page) })
  return (
    <button
      type="button"
      className="reader-ask-page"
      aria-label={label}
      title={label}
      aria-pressed={isMarked}
      onClick={() => (isMarked ? leaveOut : askAbout)(reading, page)}
    >
      <Icon name="ask" />
    </button>
  )
}

/** For a thumb: about the page under the eyes. */
export function AskHere() {
  const reading = useReading()
  const page = useReadingState((state) => state.page)
  if (!reading.ask) return null
  return (
    <button
      type="button"
      className="reader-ask-here"
      aria-label={t('Ask about this page')}
      onClick={() => askAbout(reading, page)}
    >
      <Icon name="ask" />
      {t('Ask')}
    </button>
  )
}

import { tNodes } from '../lib/i18n/t.ts'
import { useReadingState } from './state/reading.ts'

/** Tells who reads. Beside the pages only screen readers need it, since each page shows it. */
export function CopyNote() {
  const mark = useReadingState(({ book }) => book.mark)
  const isText = useReadingState((state) => state.view === 'text')
  if (mark === null) return null
  return (
    <p className={isText ? 'reader-note' : 'visually-hidden'}>
      {tNodes('Each page shows whose copy it is: {mark}', { mark: <bdi>{mark}</bdi> })}
    </p>
  )
}

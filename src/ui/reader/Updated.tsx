import { useState } from 'react'
import { errorWords } from '../lib/i18n/errorWords.ts'
import { t } from '../lib/i18n/t.ts'
import { useReading, useReadingState } from './state/reading.ts'

/** Says that the link opens other pages by now. Those on the screen stay; the button opens the new ones at the same page. */
export function Updated() {
  const isOutdated = useReadingState((state) => state.outdated)
  return (
    <div className="reader-updated" role="status">
      {isOutdated && <Offer />}
    </div>
  )
}

function Offer() {
  const { store, reopen } = useReading()
  const [failure, setFailure] = useState('')
  const [isBusy, setBusy] = useState(false)
  const open = async () => {
    setBusy(true)
    setFailure('')
    await reopen?.(store.get().rested).catch((error) => setFailure(errorWords(error)))
    setBusy(false)
  }
  return (
    <>
      <p>{failure || t('This catalogue was updated while you were reading it.')}</p>
      <button
        type="button"
        className="reader-text-button"
        aria-busy={isBusy || undefined}
        onClick={isBusy ? undefined : () => void open()}
      >
        {t('Read the current version')}
      </button>
    </>
  )
}

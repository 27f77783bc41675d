import { useEffect, useRef } from 'react'
import { t } from '../../lib/i18n/t.ts'

/** Says that the question was sent, and where its answer will be. */
export function Asked({ close }: { readonly close: () => void }) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => element.current?.focus(), [])
  return (
    <div className="reader-asked" role="status" tabIndex={-1} ref={element}>
      <p>
        <strong>{t('Your question was sent.')}</strong>
      </p>
      <p>{t('The answer comes by mail, and stands on the page of your link.')}</p>
      <button type="button" className="reader-main-button" onClick={close}>
        {t('Read on')}
      </button>
    </div>
  )
}

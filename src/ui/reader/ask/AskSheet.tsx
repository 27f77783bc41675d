import { type RefObject, useEffect, useRef } from 'react'
import { t } from '../../lib/i18n/t.ts'
import { IconButton } from '../icons.tsx'
import { focusPage } from '../state/places.ts'
import { useReading, useReadingState } from '../state/reading.ts'
import { Asked } from './Asked.tsx'
import { AskForm } from './AskForm.tsx'
import type { Asking } from './question.ts'

/** Beside the pages, so that more of them can be marked while the question is written. */
export function AskSheet() {
  const { ask } = useReading()
  return ask ? <Sheet asking={ask} /> : null
}

function Sheet({ asking }: { readonly asking: Asking }) {
  const { store } = useReading()
  const page = useReadingState((state) => state.page)
  const isSent = useReadingState(({ question }) => question === 'sent')
  const close = () => {
    store.set({ asking: false })
    focusPage(page)
  }
  const element = useOpen()
  return (
    <section
      className="reader-ask"
      tabIndex={-1}
      ref={element}
      aria-label={t('Your question')}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        // It closes this alone, not the reader too.
        event.preventDefault()
        close()
      }}
    >
      <header>
        <h2>{t('Your question')}</h2>
        <IconButton icon="close" label={t('Close')} onClick={close} />
      </header>
      {isSent ? <Asked close={close} /> : <AskForm asking={asking} />}
    </section>
  )
}

/** The pages scroll up from behind it. */
function useOpen(): RefObject<HTMLElement | null> {
  const element = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!element.current?.contains(document.activeElement)) element.current?.focus({ preventScroll: true })
    const { classList } = document.documentElement
    classList.add('is-asking')
    return () => classList.remove('is-asking')
  }, [])
  return element
}

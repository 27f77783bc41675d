import { useEffect, useRef } from 'react'
import { t } from '../../lib/i18n/t.ts'
import { IconButton } from '../icons.tsx'
import { useReading, useReadingState } from '../state/reading.ts'
import { useFocusBack } from '../state/useFocusBack.ts'
import { Outline } from './Outline.tsx'
import { Thumbnails } from './Thumbnails.tsx'
import './contents.css'

/** The contents of the file, and all its pages in small. */
export function Contents() {
  const { store } = useReading()
  const hasOutline = useReadingState(({ book }) => book.outline.length > 0)
  const element = useRef<HTMLElement>(null)
  useFocusBack()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the contents of a file do not change.
  useEffect(() => showCurrent(element.current, hasOutline ? '.reader-outline' : '.reader-thumbnails'), [])
  return (
    <nav className="reader-contents" aria-label={t('Contents')} ref={element}>
      <header>
        <h2>{t('Contents')}</h2>
        <IconButton icon="close" label={t('Close')} onClick={() => store.set({ contents: false })} />
      </header>
      {hasOutline && <Outline />}
      <Thumbnails />
    </nav>
  )
}

/** Where the reader is stands in the middle of this part, when the contents open. */
function showCurrent(list: HTMLElement | null, part: string): void {
  const current = list?.querySelector<HTMLElement>(`${part} [aria-current]`)
  if (!list || !current) return
  const { top } = current.getBoundingClientRect()
  list.scrollTop += top - list.getBoundingClientRect().top - list.clientHeight / 2
}

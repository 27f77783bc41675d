import { useEffect, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { AskSheet } from './ask/AskSheet.tsx'
import { CopyNote } from './CopyNote.tsx'
import { Contents } from './contents/Contents.tsx'
import { FindBar } from './find/FindBar.tsx'
import { PageBar } from './PageBar.tsx'
import { Pages } from './page/Pages.tsx'
import { ReaderBar } from './ReaderBar.tsx'
import { useReadingTimes } from './reading/useReadingTimes.ts'
import { type BookSource, openReading } from './state/openReading.ts'
import { focusPage, scrollToPage } from './state/places.ts'
import { type Reading, ReadingContext, useReadingState } from './state/reading.ts'
import { useHistory } from './state/useHistory.ts'
import { useReaderKeys } from './state/useReaderKeys.ts'
import { useRenewal } from './state/useRenewal.ts'
import { useScroll } from './state/useScroll.ts'
import { TextView } from './text/TextView.tsx'
import { Updated } from './Updated.tsx'
import './print.css'
import './reader.css'

export interface ReaderProps {
  readonly title: string
  readonly source: BookSource
  readonly close: () => void
  readonly download?: (() => void) | undefined
}

/** A catalogue to be read, in place of the page that opened it. */
export function Reader({ source, ...rest }: ReaderProps) {
  const [reading] = useState(() => openReading(source))
  return createPortal(
    <ReadingContext value={reading}>
      <Book reading={reading} {...rest} />
    </ReadingContext>,
    document.body,
  )
}

function Book({ reading, title, close, download }: Omit<ReaderProps, 'source'> & { readonly reading: Reading }) {
  const view = useReadingState((state) => state.view)
  const isListed = useReadingState((state) => state.contents)
  const isFinding = useReadingState((state) => state.finding)
  const isAsking = useReadingState((state) => state.asking)
  useAlone()
  const leave = useHistory(reading, close)
  useScroll(reading)
  useRenewal(reading)
  useReadingTimes(reading)
  useReaderKeys(reading, leave)
  useBeginning(reading, view)
  return (
    <div className="reader" data-listed={isListed || undefined}>
      <ReaderBar title={title} leave={leave} download={download} />
      {isFinding && <FindBar />}
      <div className="reader-body">
        {isListed && <Contents />}
        <main>
          <CopyNote />
          {view === 'pages' ? <Pages /> : <TextView />}
        </main>
      </div>
      <PageBar />
      <Updated />
      {isAsking && <AskSheet />}
    </div>
  )
}

/** Escape would also close what is open in the page behind: antd listens on the window. */
function keepEscape(event: KeyboardEvent): void {
  if (event.key === 'Escape') event.stopPropagation()
}

/** Hides the page behind, and shows it again where it was, with the focus that it had. */
function useAlone(): void {
  useLayoutEffect(() => {
    const top = scrollY
    const before = document.activeElement
    const { classList } = document.documentElement
    classList.add('is-reading')
    document.addEventListener('keydown', keepEscape)
    return () => {
      classList.remove('is-reading')
      document.removeEventListener('keydown', keepEscape)
      scrollTo({ top, behavior: 'instant' })
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [])
}

/** Begins at the page of the address, and stays at the same page in another view. */
function useBeginning({ store }: Reading, view: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a view has places of its own.
  useEffect(() => {
    const { rested } = store.get()
    scrollToPage(rested)
    focusPage(rested)
  }, [store, view])
}

import { t } from '../lib/i18n/t.ts'
import { IconButton } from './icons.tsx'
import { useReading, useReadingState } from './state/reading.ts'

interface BarProps {
  readonly title: string
  readonly leave: () => void
  readonly download: (() => void) | undefined
}

/** The way back, the name, and what a reader can do. */
export function ReaderBar({ title, leave, download }: BarProps) {
  const { store } = useReading()
  const isListed = useReadingState((state) => state.contents)
  const isFinding = useReadingState((state) => state.finding)
  const isText = useReadingState((state) => state.view === 'text')
  return (
    <header className="reader-bar">
      <IconButton icon="back" label={t('Stop reading')} onClick={leave} />
      <h1 dir="auto">{title}</h1>
      {!isText && <Zoom />}
      <IconButton
        icon="contents"
        label={t('Contents')}
        pressed={isListed}
        onClick={() => store.set({ contents: !isListed })}
      />
      <IconButton
        icon="find"
        label={t('Find in the catalogue')}
        pressed={isFinding}
        onClick={() => store.set({ finding: !isFinding })}
      />
      <IconButton
        icon="text"
        label={t('Text only')}
        pressed={isText}
        onClick={() => store.set({ view: isText ? 'pages' : 'text' })}
      />
      {download && <IconButton icon="download" label={t('Download')} onClick={download} />}
    </header>
  )
}

const steps = [1, 1.25, 1.5, 2, 3] as const

/** For a mouse; two fingers enlarge by themselves. */
function Zoom() {
  const { store } = useReading()
  const zoom = useReadingState((state) => state.zoom)
  const larger = steps.find((step) => step > zoom)
  const smaller = steps.findLast((step) => step < zoom)
  return (
    <>
      <IconButton
        className="zoom"
        icon="smaller"
        label={t('Smaller')}
        off={smaller === undefined}
        onClick={() => store.set({ zoom: smaller ?? 1 })}
      />
      <IconButton
        className="zoom"
        icon="larger"
        label={t('Larger')}
        off={larger === undefined}
        onClick={() => store.set({ zoom: larger ?? 1 })}
      />
    </>
  )
}

import { type FormEvent, useState } from 'react'
import { plainDigits } from '../lib/i18n/plainDigits.ts'
import { t, tNodes } from '../lib/i18n/t.ts'
import { AskHere } from './ask/AskButton.tsx'
import { IconButton } from './icons.tsx'
import { goTo } from './state/goTo.ts'
import { useReading, useReadingState } from './state/reading.ts'

/** Which page it is, and the way to another. */
export function PageBar() {
  const reading = useReading()
  const page = useReadingState((state) => state.page)
  const pages = useReadingState(({ book }) => book.pages)
  return (
    <nav className="reader-page-bar" aria-label={t('Pages')}>
      <IconButton icon="up" label={t('Previous page')} off={page <= 1} onClick={() => goTo(reading, page - 1)} />
      <PageForm page={page} pages={pages} go={(wanted) => goTo(reading, wanted)} />
      <IconButton icon="down" label={t('Next page')} off={page >= pages} onClick={() => goTo(reading, page + 1)} />
      <AskHere />
    </nav>
  )
}

interface PageFormProps {
  readonly page: number
  readonly pages: number
  readonly go: (page: number) => void
}

/** What is typed stays until it is sent or left, whatever page passes by. */
function PageForm({ page, pages, go }: PageFormProps) {
  const [typed, setTyped] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wanted = Number.parseInt(typed ?? '', 10)
    if (wanted > 0) go(wanted)
    setTyped(undefined)
  }
  const field = (
    <input
      aria-label={t('Go to page')}
      inputMode="numeric"
      autoComplete="off"
      dir="ltr"
      size={String(pages).length}
      value={typed ?? page}
      onChange={({ target }) => setTyped(plainDigits(target.value).replace(/\D/g, ''))}
      onFocus={({ target }) => {
        setTyped(target.value)
        target.select()
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
  return <form onSubmit={submit}>{tNodes('{page} of {pages}', { page: field, pages })}</form>
}

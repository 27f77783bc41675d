import { useState } from 'react'
import type { Book } from '#contract/reader.ts'
import type { PageQuestion, RequestFacts } from '#contract/request-shapes.ts'
import { errorWords } from '../../../lib/i18n/errorWords.ts'
import { t } from '../../../lib/i18n/t.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { pictureAddress } from '../../../reader/page/Picture.tsx'
import { fetchReader } from '../../components/fetchReader.ts'
import { useAskedBook } from './useAskedBook.ts'

type ReaderModule = typeof import('../../../reader/Reader.tsx')
type Opened = ReaderModule & { readonly page: number }

interface AskedPagesProps {
  readonly question: PageQuestion
  readonly facts: Pick<RequestFacts, 'catalogueId' | 'catalogueName'>
}

/** The pages that are meant, in small. Each opens the reader there; without pictures their numbers stand alone. */
export function AskedPages({ question, facts: { catalogueId = '', catalogueName } }: AskedPagesProps) {
  const { book, ask } = useAskedBook(catalogueId, question)
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  const end = (error: unknown) => {
    close()
    toast.error(errorWords(error))
  }
  const open = async (page: number) => {
    const module = await fetchReader()
    if (module) setOpened({ ...module, page })
  }
  return (
    <div className="asked-pages">
      {question.pages.map((page) => (
        <button
          key={page}
          type="button"
          disabled={!book}
          aria-label={t('Read page {page}', { page: String(page) })}
          onClick={() => void open(page)}
        >
          {book && <Thumbnail src={pictureAddress(book.ticket, page, 200)} size={book.sizes[page - 1]} />}
          <span aria-hidden="true">{page}</span>
        </button>
      ))}
      {opened && book && (
        <opened.Reader title={catalogueName} source={{ book, renew: ask, end, page: opened.page }} close={close} />
      )}
    </div>
  )
}

interface ThumbnailProps {
  readonly src: string
  readonly size: Book['sizes'][number] | undefined
}

function Thumbnail({ src, size: [width, height] = [1, 1] }: ThumbnailProps) {
  const [isGone, setGone] = useState(false)
  if (isGone) return null
  return <img alt="" src={src} style={{ aspectRatio: width / height }} onError={() => setGone(true)} />
}

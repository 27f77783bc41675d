import Button from 'antd/es/button'
import { useState } from 'react'
import type { CatalogueRow } from '#contract/catalogues.ts'
import { type Book, reader } from '#contract/reader.ts'
import { call } from '../../../lib/api/call.ts'
import { t } from '../../../lib/i18n/t.ts'
import { fetchReader } from '../../components/fetchReader.ts'

type ReaderModule = typeof import('../../../reader/Reader.tsx')
type Opened = ReaderModule & { readonly book: Book }

/** Shows the catalogue as its visitors read it, which counts nothing. */
export function ReadCatalogue({ row: { id, name } }: { readonly row: CatalogueRow }) {
  const [opened, setOpened] = useState<Opened>()
  const [isBusy, setBusy] = useState(false)
  const ask = (number?: number) => call(reader.openAsStaff, { params: { id }, body: number ? { number } : {} })
  const close = () => setOpened(undefined)
  const open = async () => {
    setBusy(true)
    const module = await fetchReader()
    // The call tells why it is refused.
    const book = module && (await ask().catch(() => undefined))
    setBusy(false)
    if (book) setOpened({ ...module, book })
  }
  // A new ticket must not bring a newer edition under the pages that staff read.
  const sourceOf = (book: Book) => ({ book, renew: () => ask(book.edition), end: close })
  return (
    <>
      <Button loading={isBusy} onClick={() => void open()}>
        {t('Read')}
      </Button>
      {opened && <opened.Reader title={name} source={sourceOf(opened.book)} close={close} />}
    </>
  )
}

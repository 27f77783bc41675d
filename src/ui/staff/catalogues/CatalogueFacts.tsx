import type { CatalogueRow } from '#contract/catalogues.ts'
import { dayInWords } from '../../lib/i18n/format.ts'
import { sizeOf } from '../../lib/i18n/sizeOf.ts'
import { t } from '../../lib/i18n/t.ts'
import { RowFacts } from '../components/RowFacts.tsx'

/** What a catalogue is at a glance. */
export function CatalogueFacts({ row }: { readonly row: CatalogueRow }) {
  const { edition, bytes, pages, requests, created } = row
  const number = edition === null ? t('nothing published') : edition > 1 && t('No. {number}', { number: edition })
  const pageCount = pages > 0 && t('{n} pages', { n: pages })
  return (
    <RowFacts facts={[number, pageCount, sizeOf(bytes), t('{n} requests', { n: requests }), dayInWords(created)]} />
  )
}

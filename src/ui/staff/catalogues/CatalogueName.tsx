import Button from 'antd/es/button'
import type { CatalogueRow } from '#contract/catalogues.ts'
import { localAddress } from '../../lib/http/localAddress.ts'
import { dayInWords } from '../../lib/i18n/format.ts'
import { sizeOf } from '../../lib/i18n/sizeOf.ts'
import { t } from '../../lib/i18n/t.ts'
import { CutText } from '../components/CutText.tsx'
import { RowFacts } from '../components/RowFacts.tsx'
import { StaffCover } from './StaffCover.tsx'

interface CatalogueNameProps {
  readonly row: CatalogueRow
  readonly onPreview: () => void
}

/** The name, and below it what the catalogue is at a glance. */
export function CatalogueName({ row, onPreview }: CatalogueNameProps) {
  const { edition, bytes, pages, requests, created } = row
  const number = edition === null ? t('nothing published') : edition > 1 && t('No. {number}', { number: edition })
  const pageCount = pages > 0 && t('{n} pages', { n: pages })
  const facts = [number, pageCount, sizeOf(bytes), t('{n} requests', { n: requests }), dayInWords(created)]
  return (
    <div className="beside-cover">
      <StaffCover address={row.cover} />
      <div>
        <Name row={row} onPreview={onPreview} />
        <RowFacts facts={facts} />
      </div>
    </div>
  )
}

function Name({ row: { name, view }, onPreview }: CatalogueNameProps) {
  if (view?.kind === 'picture')
    return (
      <Button type="link" className="cut" title={name} onClick={onPreview}>
        {name}
      </Button>
    )
  if (view?.kind === 'pdf')
    return (
      <a className="cut" title={name} href={localAddress(view.url)} target="_blank" rel="noreferrer">
        {name}
      </a>
    )
  return <CutText text={name} />
}

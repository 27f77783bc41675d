import Button from 'antd/es/button'
import type { CatalogueRow } from '#contract/catalogues.ts'
import { localAddress } from '../../lib/http/localAddress.ts'
import { CutText } from '../components/CutText.tsx'
import { CatalogueFacts } from './CatalogueFacts.tsx'
import { StaffCover } from './StaffCover.tsx'

interface CatalogueNameProps {
  readonly row: CatalogueRow
  readonly onPreview: () => void
}

/** The name, and below it what the catalogue is at a glance. */
export const CatalogueName = ({ row, onPreview }: CatalogueNameProps) => (
  <div className="beside-cover">
    <StaffCover address={row.cover} />
    <div>
      <Name row={row} onPreview={onPreview} />
      <CatalogueFacts row={row} />
    </div>
  </div>
)

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

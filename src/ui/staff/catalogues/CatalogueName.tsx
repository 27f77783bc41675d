import Button from 'antd/es/button'
import type { CatalogueRow } from '#contract/catalogues.ts'
import { localAddress } from '../../lib/http/localAddress.ts'
import { CutText } from '../components/CutText.tsx'

interface CatalogueNameProps {
  readonly row: CatalogueRow
  readonly onPreview: () => void
}

export function CatalogueName({ row: { name, view }, onPreview }: CatalogueNameProps) {
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

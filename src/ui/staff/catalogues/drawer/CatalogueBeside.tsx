import { useState } from 'react'
import { lazyDialog } from '../../dialogs/lazyDialog.tsx'
import type { useOpenRow } from '../../lists/rows/useOpenRow.ts'
import type { ShowCatalogue } from '../catalogueDialog.ts'

const CatalogueDrawer = lazyDialog(() => import('./CatalogueDrawer.tsx'), 'CatalogueDrawer')

interface CatalogueBesideProps {
  readonly opened: ReturnType<typeof useOpenRow>
  readonly show: ShowCatalogue
}

export function CatalogueBeside({ opened: { id, close }, show }: CatalogueBesideProps) {
  const [wasOpened, setOpened] = useState(false)
  if (id && !wasOpened) setOpened(true)
  return wasOpened && <CatalogueDrawer id={id} onClose={close} show={show} />
}

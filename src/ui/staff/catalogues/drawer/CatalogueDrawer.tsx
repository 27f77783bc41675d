import { t } from '../../../lib/i18n/t.ts'
import { RowDrawer } from '../../lists/drawer/RowDrawer.tsx'
import type { ShowCatalogue } from '../catalogueDialog.ts'
import { OpenCatalogue } from './OpenCatalogue.tsx'
import './catalogue-drawer.css'

interface CatalogueDrawerProps {
  /** The open catalogue; undefined closes the drawer. */
  readonly id: string | undefined
  readonly onClose: () => void
  readonly show: ShowCatalogue
}

export function CatalogueDrawer({ id, onClose, show }: CatalogueDrawerProps) {
  return (
    <RowDrawer id={id} title={t('Catalogue')} className="catalogue-drawer" width={560} onClose={onClose}>
      {(shown) => <OpenCatalogue id={shown} show={show} />}
    </RowDrawer>
  )
}

import Button from 'antd/es/button'
import type { CatalogueRow } from '#contract/catalogues.ts'
import { copy } from '../../lib/browser/copy.ts'
import { localAddress } from '../../lib/http/localAddress.ts'
import { t } from '../../lib/i18n/t.ts'
import { CatalogueMenu } from './CatalogueMenu.tsx'
import type { ShowCatalogue } from './catalogueDialog.ts'
import { formAddress, formAddressCopied } from './formAddress.ts'

interface CatalogueActionsProps {
  readonly row: CatalogueRow
  readonly onOpen: (id: string) => void
  readonly show: ShowCatalogue
}

/** A row's buttons. An inactive catalogue has no form address (product: Catalogues and their files). */
export function CatalogueActions({ row, onOpen, show }: CatalogueActionsProps) {
  return (
    <div className="row-actions">
      <Button size="small" href={localAddress(row.url)} target="_blank" rel="noreferrer">
        {t('Download')}
      </Button>
      {!row.disabled && (
        <Button size="small" onClick={() => void copy(formAddress(row.id), t(formAddressCopied))}>
          {t('Copy Form Address')}
        </Button>
      )}
      <Button size="small" danger onClick={() => show({ modal: 'delete', row })}>
        {t('Delete')}
      </Button>
      <CatalogueMenu row={row} onOpen={onOpen} show={show} />
    </div>
  )
}

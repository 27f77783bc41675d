import Button from 'antd/es/button'
import { type CatalogueRow, catalogues } from '#contract/catalogues.ts'
import { useAction } from '../../lib/api/useEndpoint.ts'
import { copy } from '../../lib/browser/copy.ts'
import { localAddress } from '../../lib/http/localAddress.ts'
import { message, t } from '../../lib/i18n/t.ts'
import { toast } from '../../lib/toast/toast.ts'
import { formAddress, formAddressCopied } from './formAddress.ts'

interface CatalogueActionsProps {
  readonly row: CatalogueRow
  readonly onQr: () => void
  readonly onDelete: () => void
}

/** A row's buttons. An inactive catalogue has no form address (product: Catalogues and their files). */
export function CatalogueActions({ row, onQr, onDelete }: CatalogueActionsProps) {
  return (
    <div className="row-actions">
      <Button size="small" href={localAddress(row.url)} target="_blank" rel="noreferrer">
        {t('Download')}
      </Button>
      {!row.disabled && (
        <>
          <Button size="small" onClick={() => void copy(formAddress(row.id), t(formAddressCopied))}>
            {t('Copy Form Address')}
          </Button>
          <Button size="small" title={t('QR code')} onClick={onQr}>
            {t('QR')}
          </Button>
        </>
      )}
      <Button size="small" danger onClick={onDelete}>
        {t('Delete')}
      </Button>
      <Switch row={row} />
    </div>
  )
}

const enabled = message('Its form is open again.')
const closed = message('Its form is closed, and requests for it cannot be approved. Links that were sent keep working.')

function Switch({ row: { id, disabled } }: { readonly row: CatalogueRow }) {
  const enable = useAction(catalogues.enable, [catalogues.list])
  const disable = useAction(catalogues.disable, [catalogues.list])
  const change = disabled ? enable : disable
  const tell = () => toast.success(undefined, { about: t(disabled ? enabled : closed) })
  return (
    <Button
      size="small"
      type="text"
      title={disabled ? undefined : t('Closes its form. Links that were sent keep working.')}
      loading={change.isPending}
      onClick={() => change.mutate({ params: { id } }, { onSuccess: tell })}
    >
      {disabled ? t('Enable') : t('Disable')}
    </Button>
  )
}

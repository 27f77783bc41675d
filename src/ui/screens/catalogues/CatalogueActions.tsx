import Button from 'antd/es/button'
import { type CatalogueRow, catalogues } from '#contract/catalogues.ts'
import { toRequest } from '#contract/request.ts'
import { useAction } from '../../api/hooks.ts'
import { localAddress } from '../../http/localAddress.ts'
import { copy } from '../../kit/copy.ts'
import { toast } from '../../kit/toast.ts'

interface CatalogueActionsProps {
  readonly row: CatalogueRow
  readonly onDelete: () => void
}

/** A row's buttons. An inactive catalogue has no form address (product: Catalogues and their files). */
export function CatalogueActions({ row, onDelete }: CatalogueActionsProps) {
  return (
    <div className="row-actions">
      <Button size="small" href={localAddress(row.url)} target="_blank" rel="noreferrer">
        Download
      </Button>
      {!row.disabled && (
        <Button size="small" onClick={() => copyFormAddress(row.id)}>
          Copy Form Address
        </Button>
      )}
      <Button size="small" danger onClick={onDelete}>
        Delete
      </Button>
      <Switch row={row} />
    </div>
  )
}

function copyFormAddress(id: string): void {
  const address = location.origin + toRequest(catalogues.form, { params: { id } }).url
  void copy(address, 'form link has copied to your clipboard')
}

function Switch({ row: { id, disabled } }: { readonly row: CatalogueRow }) {
  const enable = useAction(catalogues.enable, [catalogues.list])
  const disable = useAction(catalogues.disable, [catalogues.list])
  const change = disabled ? enable : disable
  return (
    <Button
      size="small"
      type="text"
      loading={change.isPending}
      onClick={() => change.mutate({ params: { id } }, { onSuccess: () => toast.success() })}
    >
      {disabled ? 'Enable' : 'Disable'}
    </Button>
  )
}

import { type CatalogueRow, catalogues } from '#contract/catalogues.ts'
import { useAction } from '../../lib/api/useEndpoint.ts'
import { message, t } from '../../lib/i18n/t.ts'
import { toast } from '../../lib/toast/toast.ts'
import { RowMenu } from '../components/RowMenu.tsx'
import { catalogueReads, type ShowCatalogue } from './catalogueDialog.ts'

interface CatalogueMenuProps {
  readonly row: CatalogueRow
  readonly onOpen: (id: string) => void
  readonly show: ShowCatalogue
}

const enabled = message('Its form is open again.')
const closed = message('Its form is closed, and requests for it cannot be approved. Links that were sent keep working.')

/** What is needed less often than the buttons beside it. */
export function CatalogueMenu({ row, onOpen, show }: CatalogueMenuProps) {
  const { id, disabled } = row
  const enable = useAction(catalogues.enable, catalogueReads)
  const disable = useAction(catalogues.disable, catalogueReads)
  const tell = () => toast.success(undefined, { about: t(disabled ? enabled : closed) })
  const change = () => (disabled ? enable : disable).mutate({ params: { id } }, { onSuccess: tell })
  const items = [
    [t('Editions'), () => onOpen(id)],
    [t('Rename'), () => show({ modal: 'rename', row })],
    [t('Reminder'), () => show({ modal: 'remind', row })],
    ...(disabled ? [] : ([[t('QR code'), () => show({ modal: 'qr', row })]] as const)),
    [t('Mark Copies'), () => show({ modal: 'mark', row })],
    [t('Whose copy is this?'), () => show({ modal: 'copy' })],
    [disabled ? t('Enable') : t('Disable'), change],
  ] as const
  return (
    <RowMenu items={items} hint={disabled ? undefined : t('Closes its form. Links that were sent keep working.')} />
  )
}

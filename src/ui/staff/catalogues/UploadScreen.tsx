import { type CatalogueRow, catalogues } from '#contract/catalogues.ts'
import { t } from '../../lib/i18n/t.ts'
import { Screen } from '../components/Screen.tsx'
import { Status } from '../components/Status.tsx'
import { WideButton } from '../components/WideButton.tsx'
import { DialogSlot, lazyDialog } from '../dialogs/lazyDialog.tsx'
import { useDialog } from '../dialogs/useDialog.ts'
import { ListBar } from '../lists/bar/ListBar.tsx'
import { useListQuery } from '../lists/query/useListQuery.ts'
import { useList } from '../lists/rows/useList.ts'
import type { ListColumn } from '../lists/table/columns.tsx'
import { columnWidths } from '../lists/table/columnWidths.ts'
import { DataTable } from '../lists/table/DataTable.tsx'
import { CatalogueActions } from './CatalogueActions.tsx'
import { CatalogueName } from './CatalogueName.tsx'

const NewCatalogueModal = lazyDialog(() => import('./NewCatalogueModal.tsx'), 'NewCatalogueModal')
const PicturePreview = lazyDialog(() => import('./PicturePreview.tsx'), 'PicturePreview')
const DeleteCatalogueModal = lazyDialog(() => import('./DeleteCatalogueModal.tsx'), 'DeleteCatalogueModal')
const CatalogueQrModal = lazyDialog(() => import('./CatalogueQrModal.tsx'), 'CatalogueQrModal')

type OpenDialog =
  | { readonly modal: 'new' }
  | { readonly modal: 'delete' | 'preview' | 'qr'; readonly row: CatalogueRow }

/** The rows' addresses are good for five minutes (product.md). */
const fourMinutes = 240_000

export function UploadScreen() {
  const rows = useList(catalogues.list, useListQuery(catalogues.list, []), { refetchInterval: fourMinutes })
  const { subject, show, props } = useDialog<OpenDialog>()

  const columns: ListColumn<CatalogueRow>[] = [
    {
      title: t('Name'),
      key: 'name',
      sortBy: 'name',
      render: (_, row) => <CatalogueName row={row} onPreview={() => show({ modal: 'preview', row })} />,
    },
    {
      title: t('Status'),
      key: 'disabled',
      width: columnWidths.status,
      render: (disabled: boolean) => <Status of={disabled ? 'inactive' : 'active'} />,
    },
    {
      title: t('Action'),
      key: 'action',
      width: 'clamp(264px, 100vw - 480px, 456px)',
      render: (_, row) => (
        <CatalogueActions
          row={row}
          onQr={() => show({ modal: 'qr', row })}
          onDelete={() => show({ modal: 'delete', row })}
        />
      ),
    },
  ]

  return (
    <Screen
      heading={t('Request')}
      action={<WideButton onClick={() => show({ modal: 'new' })}>{t('New Catalogue')}</WideButton>}
    >
      <ListBar name="catalogues" rows={rows} />
      <DataTable name="catalogues" rows={rows} columns={columns} />
      <DialogSlot>
        {subject?.modal === 'new' && <NewCatalogueModal {...props} />}
        {subject?.modal === 'delete' && <DeleteCatalogueModal subject={subject.row} {...props} />}
        {subject?.modal === 'qr' && <CatalogueQrModal subject={subject.row} {...props} />}
        {subject?.modal === 'preview' && <PicturePreview subject={subject.row} {...props} />}
      </DialogSlot>
    </Screen>
  )
}

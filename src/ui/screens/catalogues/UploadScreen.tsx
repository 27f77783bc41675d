import { type CatalogueRow, catalogues } from '#contract/catalogues.ts'
import { t } from '../../kit/t.ts'
import { columnWidths } from '../../shell-kit/columnWidths.ts'
import { DataTable } from '../../shell-kit/DataTable.tsx'
import { DialogSlot, lazyDialog } from '../../shell-kit/lazyDialog.tsx'
import type { ListColumn } from '../../shell-kit/lists/columns.tsx'
import { ListBar } from '../../shell-kit/lists/ListBar.tsx'
import { useListQuery } from '../../shell-kit/lists/useListQuery.ts'
import { Screen } from '../../shell-kit/Screen.tsx'
import { Status } from '../../shell-kit/Status.tsx'
import { useDialog } from '../../shell-kit/useDialog.ts'
import { useList } from '../../shell-kit/useList.ts'
import { WideButton } from '../../shell-kit/WideButton.tsx'
import { CatalogueActions } from './CatalogueActions.tsx'
import { CatalogueName } from './CatalogueName.tsx'

const NewCatalogueModal = lazyDialog(() => import('./NewCatalogueModal.tsx'), 'NewCatalogueModal')
const PicturePreview = lazyDialog(() => import('./PicturePreview.tsx'), 'PicturePreview')
const DeleteCatalogueModal = lazyDialog(() => import('./DeleteCatalogueModal.tsx'), 'DeleteCatalogueModal')
const CatalogueQrModal = lazyDialog(() => import('./CatalogueQrModal.tsx'), 'CatalogueQrModal')

const noun = ['catalogue', 'catalogues'] as const

type Open = { readonly modal: 'new' } | { readonly modal: 'delete' | 'preview' | 'qr'; readonly row: CatalogueRow }

/** The rows' addresses are good for five minutes (product.md). */
const fourMinutes = 240_000

export function UploadScreen() {
  const rows = useList(catalogues.list, useListQuery(catalogues.list, []), { refetchInterval: fourMinutes })
  const { subject, show, props } = useDialog<Open>()

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
      title={t('Upload')}
      heading={t('Request')}
      action={<WideButton onClick={() => show({ modal: 'new' })}>{t('New Catalogue')}</WideButton>}
    >
      <ListBar name="catalogues" rows={rows} noun={noun} searches={t('Name')} />
      <DataTable label={t('Catalogues')} rows={rows} noun={noun} columns={columns} />
      <DialogSlot>
        {subject?.modal === 'new' && <NewCatalogueModal {...props} />}
        {subject?.modal === 'delete' && <DeleteCatalogueModal subject={subject.row} {...props} />}
        {subject?.modal === 'qr' && <CatalogueQrModal subject={subject.row} {...props} />}
        {subject?.modal === 'preview' && <PicturePreview subject={subject.row} {...props} />}
      </DialogSlot>
    </Screen>
  )
}

import type { ColumnsType } from 'antd/es/table'
import { type CatalogueRow, catalogues } from '#contract/catalogues.ts'
import { columnWidths } from '../shared/columnWidths.ts'
import { DataTable } from '../shared/DataTable.tsx'
import { lazyModal, Modals } from '../shared/LazyModal.tsx'
import { Status } from '../shared/Status.tsx'
import { useList } from '../shared/useList.ts'
import { useModal } from '../shared/useModal.ts'
import { WideButton } from '../shared/WideButton.tsx'
import { Screen } from '../shell/Screen.tsx'
import { CatalogueActions } from './CatalogueActions.tsx'
import { CatalogueName } from './CatalogueName.tsx'

const NewCatalogueModal = lazyModal(() => import('./NewCatalogueModal.tsx'), 'NewCatalogueModal')
const PicturePreview = lazyModal(() => import('./PicturePreview.tsx'), 'PicturePreview')
const DeleteCatalogueModal = lazyModal(() => import('./DeleteCatalogueModal.tsx'), 'DeleteCatalogueModal')

type Open = { readonly modal: 'new' } | { readonly modal: 'delete' | 'preview'; readonly row: CatalogueRow }

/** The rows' addresses are good for five minutes (product.md). */
const fourMinutes = 240_000

export function UploadScreen() {
  const rows = useList(catalogues.list, { every: fourMinutes })
  const { subject, show, props } = useModal<Open>()

  const columns: ColumnsType<CatalogueRow> = [
    {
      title: 'Name',
      dataIndex: 'name',
      render: (_, row) => <CatalogueName row={row} onPreview={() => show({ modal: 'preview', row })} />,
    },
    {
      title: 'Status',
      dataIndex: 'disabled',
      width: columnWidths.status,
      render: (disabled: boolean) => <Status of={disabled ? 'inactive' : 'active'} />,
    },
    {
      title: 'Action',
      key: 'action',
      width: 'clamp(264px, 100vw - 480px, 416px)',
      render: (_, row) => <CatalogueActions row={row} onDelete={() => show({ modal: 'delete', row })} />,
    },
  ]

  return (
    <Screen
      title="Upload"
      heading="Request"
      action={<WideButton onClick={() => show({ modal: 'new' })}>New Catalogue</WideButton>}
    >
      <DataTable label="Catalogues" rows={rows} columns={columns} />
      <Modals>
        {subject?.modal === 'new' && <NewCatalogueModal {...props} />}
        {subject?.modal === 'delete' && <DeleteCatalogueModal subject={subject.row} {...props} />}
        {subject?.modal === 'preview' && <PicturePreview subject={subject.row} {...props} />}
      </Modals>
    </Screen>
  )
}

import type { ColumnsType } from 'antd/es/table'
import { type CatalogueRow, catalogues } from '#contract/catalogues.ts'
import { DataTable } from '../shared/DataTable.tsx'
import { lazyModal, Modals } from '../shared/LazyModal.tsx'
import { Status } from '../shared/Status.tsx'
import { useList } from '../shared/useList.ts'
import { useModal } from '../shared/useModal.ts'
import { WideButton } from '../shared/WideButton.tsx'
import { Screen } from '../shell/Screen.tsx'
import { CatalogueActions } from './CatalogueActions.tsx'

const NewCatalogueModal = lazyModal(() => import('./NewCatalogueModal.tsx'), 'NewCatalogueModal')
const DeleteCatalogueModal = lazyModal(() => import('./DeleteCatalogueModal.tsx'), 'DeleteCatalogueModal')

/** The rows' addresses are good for five minutes (product.md). */
const fourMinutes = 240_000

export function UploadScreen() {
  const rows = useList(catalogues.list, { every: fourMinutes })
  const { subject, show, props } = useModal<'new' | CatalogueRow>()

  const columns: ColumnsType<CatalogueRow> = [
    { title: 'Name', dataIndex: 'name', width: 210 },
    {
      title: 'Status',
      dataIndex: 'disabled',
      width: 110,
      render: (disabled: boolean) => <Status of={disabled ? 'inactive' : 'active'} />,
    },
    {
      title: 'Action',
      key: 'action',
      width: 420,
      render: (_, row) => <CatalogueActions row={row} onDelete={() => show(row)} />,
    },
  ]

  return (
    <Screen
      title="Upload"
      heading="Request"
      action={<WideButton onClick={() => show('new')}>New Catalogue</WideButton>}
    >
      <DataTable label="Catalogues" rows={rows} columns={columns} minWidth={740} />
      <Modals>
        {subject === 'new' && <NewCatalogueModal {...props} />}
        {subject && subject !== 'new' && <DeleteCatalogueModal subject={subject} {...props} />}
      </Modals>
    </Screen>
  )
}

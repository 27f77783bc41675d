import { useMemo } from 'react'
import { type CatalogueRow, catalogues } from '#contract/catalogues.ts'
import { pollInterval } from '../../lib/api/useEndpoint.ts'
import { useStable } from '../../lib/browser/useStable.ts'
import { t } from '../../lib/i18n/t.ts'
import { Screen } from '../components/Screen.tsx'
import { Status } from '../components/Status.tsx'
import { WideButton } from '../components/WideButton.tsx'
import { useDialog } from '../dialogs/useDialog.ts'
import { ListBar } from '../lists/bar/ListBar.tsx'
import { focusPanel } from '../lists/drawer/drawerFocus.ts'
import { useListQuery } from '../lists/query/useListQuery.ts'
import { useList } from '../lists/rows/useList.ts'
import { useOpenRow } from '../lists/rows/useOpenRow.ts'
import type { ListColumn } from '../lists/table/columns.tsx'
import { columnWidths } from '../lists/table/columnWidths.ts'
import { DataTable } from '../lists/table/DataTable.tsx'
import { useRowCursor } from '../lists/table/useRowCursor.ts'
import { CatalogueActions } from './CatalogueActions.tsx'
import { CatalogueDialogs } from './CatalogueDialogs.tsx'
import { CatalogueName } from './CatalogueName.tsx'
import type { OpenDialog, ShowCatalogue } from './catalogueDialog.ts'
import { CatalogueBeside } from './drawer/CatalogueBeside.tsx'

export function UploadScreen() {
  const rows = useList(catalogues.list, useListQuery(catalogues.list, []), { pollEvery: pollInterval })
  const dialog = useDialog<OpenDialog>()
  const opened = useOpenRow('catalogue')
  const open = useStable((id: string) => (id === opened.id ? focusPanel() : opened.open(id)))
  const { onRow } = useRowCursor(rows.list?.data ?? [], { id: opened.id, open })
  const columns = useMemo(() => catalogueColumns(open, dialog.show), [open, dialog.show])
  const extras = useMemo(() => ({ onRow }), [onRow])
  return (
    <Screen
      heading={t('Request')}
      action={<WideButton onClick={() => dialog.show({ modal: 'new' })}>{t('New Catalogue')}</WideButton>}
    >
      <ListBar name="catalogues" rows={rows} />
      <DataTable name="catalogues" rows={rows} columns={columns} extras={extras} />
      <CatalogueBeside opened={opened} show={dialog.show} />
      <CatalogueDialogs dialog={dialog} />
    </Screen>
  )
}

const catalogueColumns = (open: (id: string) => void, show: ShowCatalogue): ListColumn<CatalogueRow>[] => [
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
    render: (disabled) => <Status of={disabled ? 'inactive' : 'active'} />,
  },
  {
    title: t('Action'),
    key: 'action',
    width: 'clamp(264px, 60cqi - 80px, 456px)',
    render: (_, row) => <CatalogueActions row={row} onOpen={open} show={show} />,
  },
]

import { useMemo } from 'react'
import { type TourRow, tours } from '#contract/tours.ts'
import { t } from '../../lib/i18n/t.ts'
import { Screen } from '../components/Screen.tsx'
import { Status } from '../components/Status.tsx'
import { WideButton } from '../components/WideButton.tsx'
import { useDialog } from '../dialogs/useDialog.ts'
import { ListBar } from '../lists/bar/ListBar.tsx'
import { AddFilter } from '../lists/filters/AddFilter.tsx'
import { daysFilter } from '../lists/query/filters.tsx'
import { useListQuery } from '../lists/query/useListQuery.ts'
import { useList } from '../lists/rows/useList.ts'
import type { ListColumn } from '../lists/table/columns.tsx'
import { columnWidths } from '../lists/table/columnWidths.ts'
import { DataTable } from '../lists/table/DataTable.tsx'
import { TourActions } from './TourActions.tsx'
import { TourDialogs } from './TourDialogs.tsx'
import { TourName } from './TourName.tsx'
import { TourTabs } from './TourTabs.tsx'
import type { OpenDialog, ShowTour } from './tourDialog.ts'

export function ToursScreen() {
  const filters = useMemo(() => [daysFilter(t('Created'))], [])
  const rows = useList(tours.list, useListQuery(tours.list, filters))
  const dialog = useDialog<OpenDialog>()
  const columns = useMemo(() => tourColumns(dialog.show), [dialog.show])
  const help = t('Add the address of a tour, or upload the ZIP archive that your tour program exports.')
  return (
    <Screen
      heading={t('Tour')}
      action={<WideButton onClick={() => dialog.show({ modal: 'new' })}>{t('New Tour')}</WideButton>}
    >
      <TourTabs />
      <ListBar
        name="tourPlaces"
        rows={rows}
        filters={filters}
        actions={<AddFilter filters={filters} columns={columns} state={rows.state} />}
      />
      <DataTable name="tourPlaces" rows={rows} columns={columns} filters={filters} help={help} />
      <TourDialogs dialog={dialog} />
    </Screen>
  )
}

const tourColumns = (show: ShowTour): ListColumn<TourRow>[] => [
  { title: t('Name'), key: 'name', sortBy: 'name', render: (_, row) => <TourName row={row} /> },
  {
    title: t('Status'),
    key: 'disabled',
    width: columnWidths.status,
    render: (disabled) => <Status of={disabled ? 'inactive' : 'active'} />,
  },
  {
    title: t('Action'),
    key: 'action',
    width: 'clamp(140px, 60cqi - 200px, 264px)',
    render: (_, row) => <TourActions row={row} show={show} />,
  },
]

import { useMemo } from 'react'
import { type AccessRow, tourAccess, tourStatus } from '#contract/tour-access.ts'
import { useMedia } from '../../../lib/browser/useMedia.ts'
import { useNow } from '../../../lib/browser/useNow.ts'
import { t } from '../../../lib/i18n/t.ts'
import { CutText } from '../../components/CutText.tsx'
import { Screen } from '../../components/Screen.tsx'
import { Status } from '../../components/Status.tsx'
import { Moment } from '../../components/Time.tsx'
import { WideButton } from '../../components/WideButton.tsx'
import { useDialog } from '../../dialogs/useDialog.ts'
import { ListBar } from '../../lists/bar/ListBar.tsx'
import { AddFilter } from '../../lists/filters/AddFilter.tsx'
import { useListQuery } from '../../lists/query/useListQuery.ts'
import { useList } from '../../lists/rows/useList.ts'
import type { ListColumn } from '../../lists/table/columns.tsx'
import { columnWidths } from '../../lists/table/columnWidths.ts'
import { DataTable } from '../../lists/table/DataTable.tsx'
import { TourTabs } from '../TourTabs.tsx'
import { AccessActions } from './AccessActions.tsx'
import { AccessDialogs } from './AccessDialogs.tsx'
import { AccessName, tourNameOf } from './AccessName.tsx'
import type { OpenDialog, ShowAccess } from './accessDialog.ts'
import { SampleNotice } from './SampleNotice.tsx'
import { tourFilter } from './tourFilter.tsx'

const onlyTours = { query: { type: 'tour' } }

/** Here the table has no room for all columns: the tour stands below the name. */
const tight = 'screen and (769px <= width < 950px)'

export function AccessScreen() {
  const filters = useMemo(() => [tourFilter()], [])
  const rows = useList(tourAccess.list, useListQuery(tourAccess.list, filters), onlyTours)
  const dialog = useDialog<OpenDialog>()
  const all = columnsAt(useNow(1_000), dialog.show)
  const isTight = useMedia(tight)
  const columns = isTight ? all.filter(({ key }) => key !== 'tourName') : all
  const actions = <AddFilter filters={filters} columns={columns} state={rows.state} />

  return (
    <Screen action={<WideButton onClick={() => dialog.show({ modal: 'new' })}>{t('New Access')}</WideButton>}>
      <TourTabs />
      <SampleNotice />
      <ListBar name="tours" rows={rows} filters={filters} actions={actions} />
      <DataTable name="tours" rows={rows} columns={columns} filters={filters} />
      <AccessDialogs dialog={dialog} />
    </Screen>
  )
}

function columnsAt(now: number, show: ShowAccess): ListColumn<AccessRow>[] {
  return [
    { title: t('Name'), key: 'name', sortBy: 'name', render: (_, row) => <AccessName row={row} /> },
    {
      title: t('Tour'),
      key: 'tourName',
      width: 'clamp(124px, 30cqi - 180px, 200px)',
      render: (_, row) => <CutText text={tourNameOf(row)} />,
    },
    {
      title: t('Start Time'),
      key: 'startTime',
      width: columnWidths.moment,
      render: (time: number) => <Moment at={time} />,
    },
    {
      title: t('End Time'),
      key: 'endTime',
      width: columnWidths.moment,
      render: (time: number) => <Moment at={time} />,
    },
    {
      title: t('Status'),
      key: 'status',
      width: 124,
      render: (_, row) => <Status of={tourStatus(row, now)} />,
    },
    {
      title: t('Action'),
      key: 'action',
      width: 'clamp(118px, 200cqi - 1500px, 240px)',
      render: (_, row) => <AccessActions row={row} now={now} show={show} />,
    },
  ]
}

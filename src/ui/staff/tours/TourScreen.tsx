import { type AccessRow, tourAccess, tourStatus } from '#contract/tour-access.ts'
import { useNow } from '../../lib/browser/useNow.ts'
import { t } from '../../lib/i18n/t.ts'
import { Screen } from '../components/Screen.tsx'
import { Status } from '../components/Status.tsx'
import { Moment } from '../components/Time.tsx'
import { WideButton } from '../components/WideButton.tsx'
import { DialogSlot, lazyDialog } from '../dialogs/lazyDialog.tsx'
import { useDialog } from '../dialogs/useDialog.ts'
import { ListBar } from '../lists/bar/ListBar.tsx'
import { useListQuery } from '../lists/query/useListQuery.ts'
import { useList } from '../lists/rows/useList.ts'
import type { ListColumn } from '../lists/table/columns.tsx'
import { columnWidths } from '../lists/table/columnWidths.ts'
import { DataTable } from '../lists/table/DataTable.tsx'
import { AccessActions } from './AccessActions.tsx'
import { SampleNotice } from './SampleNotice.tsx'

const NewAccessModal = lazyDialog(() => import('./NewAccessModal.tsx'), 'NewAccessModal')
const RejectAccessModal = lazyDialog(() => import('./RejectAccessModal.tsx'), 'RejectAccessModal')
const TourQrModal = lazyDialog(() => import('./TourQrModal.tsx'), 'TourQrModal')

type OpenDialog = { readonly modal: 'new' } | { readonly modal: 'reject' | 'qr'; readonly row: AccessRow }

const onlyTours = { query: { type: 'tour' } }

export function TourScreen() {
  const rows = useList(tourAccess.list, useListQuery(tourAccess.list, []), onlyTours)
  const { subject, show, props } = useDialog<OpenDialog>()
  const columns = columnsAt(useNow(1_000), show)

  return (
    <Screen action={<WideButton onClick={() => show({ modal: 'new' })}>{t('New Access')}</WideButton>}>
      <SampleNotice />
      <ListBar name="tours" rows={rows} />
      <DataTable name="tours" rows={rows} columns={columns} />
      <DialogSlot>
        {subject?.modal === 'new' && <NewAccessModal {...props} />}
        {subject?.modal === 'reject' && <RejectAccessModal subject={subject.row} {...props} />}
        {subject?.modal === 'qr' && <TourQrModal subject={subject.row} {...props} />}
      </DialogSlot>
    </Screen>
  )
}

/** Status and actions are derived from the time, never stored (product: Tours). */
function columnsAt(now: number, show: (open: OpenDialog) => void): ListColumn<AccessRow>[] {
  return [
    { title: t('Name'), key: 'name', sortBy: 'name' },
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
      width: columnWidths.status,
      render: (_, row) => <Status of={tourStatus(row, now)} />,
    },
    {
      title: t('Action'),
      key: 'action',
      width: 'clamp(100px, 200cqi - 1100px, 192px)',
      render: (_, row) =>
        isUsable(row, now) && (
          <AccessActions
            access={row}
            onQr={() => show({ modal: 'qr', row })}
            onReject={() => show({ modal: 'reject', row })}
          />
        ),
    },
  ]
}

const isUsable = (row: AccessRow, now: number): boolean => ['pending', 'active'].includes(tourStatus(row, now))

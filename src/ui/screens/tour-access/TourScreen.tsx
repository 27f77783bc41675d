import { type AccessRow, tourAccess, tourStatus } from '#contract/tour-access.ts'
import { t } from '../../kit/t.ts'
import { useNow } from '../../kit/useNow.ts'
import { columnWidths } from '../../shell-kit/columnWidths.ts'
import { DataTable } from '../../shell-kit/DataTable.tsx'
import { DialogSlot, lazyDialog } from '../../shell-kit/lazyDialog.tsx'
import type { ListColumn } from '../../shell-kit/lists/columns.tsx'
import { ListBar } from '../../shell-kit/lists/ListBar.tsx'
import { useListQuery } from '../../shell-kit/lists/useListQuery.ts'
import { Screen } from '../../shell-kit/Screen.tsx'
import { Status } from '../../shell-kit/Status.tsx'
import { Moment } from '../../shell-kit/Time.tsx'
import { useDialog } from '../../shell-kit/useDialog.ts'
import { useList } from '../../shell-kit/useList.ts'
import { WideButton } from '../../shell-kit/WideButton.tsx'
import { AccessActions } from './AccessActions.tsx'

const NewAccessModal = lazyDialog(() => import('./NewAccessModal.tsx'), 'NewAccessModal')
const RejectAccessModal = lazyDialog(() => import('./RejectAccessModal.tsx'), 'RejectAccessModal')
const TourQrModal = lazyDialog(() => import('./TourQrModal.tsx'), 'TourQrModal')

type Open = { readonly modal: 'new' } | { readonly modal: 'reject' | 'qr'; readonly row: AccessRow }

const noun = ['tour access', 'tour accesses'] as const
const onlyTours = { query: { type: 'tour' } }

export function TourScreen() {
  const rows = useList(tourAccess.list, useListQuery(tourAccess.list, []), onlyTours)
  const { subject, show, props } = useDialog<Open>()
  const columns = columnsAt(useNow(1_000), show)

  return (
    <Screen
      title={t('Tour')}
      action={<WideButton onClick={() => show({ modal: 'new' })}>{t('New Access')}</WideButton>}
    >
      <ListBar name="tours" rows={rows} noun={noun} searches={t('Name')} />
      <DataTable label={t('Tour accesses')} rows={rows} noun={noun} columns={columns} />
      <DialogSlot>
        {subject?.modal === 'new' && <NewAccessModal {...props} />}
        {subject?.modal === 'reject' && <RejectAccessModal subject={subject.row} {...props} />}
        {subject?.modal === 'qr' && <TourQrModal subject={subject.row} {...props} />}
      </DialogSlot>
    </Screen>
  )
}

/** Status and actions are derived from the time, never stored (product: Tours). */
function columnsAt(now: number, show: (open: Open) => void): ListColumn<AccessRow>[] {
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

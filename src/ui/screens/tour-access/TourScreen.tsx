import Button from 'antd/es/button'
import { type AccessRow, tourAccess, tourStatus } from '#contract/tour-access.ts'
import { call } from '../../api/call.ts'
import { copy } from '../../kit/copy.ts'
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

const NewAccessModal = lazyDialog(() => import('./NewAccessModal.tsx'), 'NewAccessModal')
const RejectAccessModal = lazyDialog(() => import('./RejectAccessModal.tsx'), 'RejectAccessModal')

const noun = ['tour access', 'tour accesses'] as const
const onlyTours = { query: { type: 'tour' } }

export function TourScreen() {
  const rows = useList(tourAccess.list, useListQuery(tourAccess.list, []), onlyTours)
  const { subject, show, props } = useDialog<'new' | AccessRow>()
  const columns = columnsAt(useNow(1_000), show)

  return (
    <Screen title="Tour" action={<WideButton onClick={() => show('new')}>New Access</WideButton>}>
      <ListBar rows={rows} noun={noun} searches="Name" />
      <DataTable label="Tour accesses" rows={rows} noun={noun} columns={columns} />
      <DialogSlot>
        {subject === 'new' && <NewAccessModal {...props} />}
        {subject && subject !== 'new' && <RejectAccessModal subject={subject} {...props} />}
      </DialogSlot>
    </Screen>
  )
}

/** Status and actions are derived from the time, never stored (product: Tours). */
function columnsAt(now: number, reject: (access: AccessRow) => void): ListColumn<AccessRow>[] {
  return [
    { title: 'Name', key: 'name', sortBy: 'name' },
    {
      title: 'Start Time',
      key: 'startTime',
      width: columnWidths.moment,
      render: (time: number) => <Moment at={time} />,
    },
    {
      title: 'End Time',
      key: 'endTime',
      width: columnWidths.moment,
      render: (time: number) => <Moment at={time} />,
    },
    {
      title: 'Status',
      key: 'status',
      width: columnWidths.status,
      render: (_, row) => <Status of={tourStatus(row, now)} />,
    },
    {
      title: 'Action',
      key: 'action',
      width: columnWidths.twoActions,
      render: (_, row) => isUsable(row, now) && <Actions access={row} reject={reject} />,
    },
  ]
}

const isUsable = (row: AccessRow, now: number): boolean => ['pending', 'active'].includes(tourStatus(row, now))

function Actions({ access, reject }: { readonly access: AccessRow; readonly reject: (access: AccessRow) => void }) {
  return (
    <div className="row-actions">
      <Button size="small" danger onClick={() => reject(access)}>
        Reject
      </Button>
      <Button size="small" onClick={() => void copyLink(access.token).catch(() => {})}>
        Link
      </Button>
    </div>
  )
}

/** Copies the tour's address with this access's token (product: Tours). A failed call has shown its own toast. */
function copyLink(token: string): Promise<void> {
  const link = call(tourAccess.link, {}).then((reply) => {
    const url = new URL(reply.link)
    url.searchParams.set('token', token)
    return url.href
  })
  return copy(link, 'tour link has copied to your clipboard')
}

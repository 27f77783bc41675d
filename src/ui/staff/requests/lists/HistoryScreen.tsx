import { useMemo } from 'react'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { Screen } from '../../components/Screen.tsx'
import { useDialog } from '../../dialogs/useDialog.ts'
import { useListQuery } from '../../lists/query/useListQuery.ts'
import { useOpenRow } from '../../lists/rows/useOpenRow.ts'
import { useStableList } from '../../lists/rows/useStableList.ts'
import { InviteButton } from '../invite/InviteButton.tsx'
import type { ChosenAction } from '../requestActions.ts'
import { readChanged } from './endingText.ts'
import { NewerRows } from './NewerRows.tsx'
import { RequestList, useIsStaff } from './RequestList.tsx'
import { historyColumns } from './requestColumns.tsx'
import { historyFilters } from './requestFilters.tsx'

export function HistoryScreen() {
  const isStaff = useIsStaff()
  const filters = useMemo(() => historyFilters(isStaff), [isStaff])
  const rows = useStableList(catalogueRequests.history, useListQuery(catalogueRequests.history, filters), readChanged)
  const opened = useOpenRow('request')
  const columns = useMemo(() => historyColumns(opened.links), [opened.links])
  return (
    <Screen
      action={
        <div className="list-bar">
          <NewerRows rows={rows} />
          {isStaff && <InviteButton />}
        </div>
      }
    >
      <RequestList
        name="history"
        rows={rows}
        filters={filters}
        columns={columns}
        opened={opened}
        dialog={useDialog<ChosenAction>()}
        canDecide={({ status }) => status === 'pending'}
      />
    </Screen>
  )
}

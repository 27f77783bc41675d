import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { Screen } from '../../components/Screen.tsx'
import { useDialog } from '../../dialogs/useDialog.ts'
import { useListQuery } from '../../lists/query/useListQuery.ts'
import { useStableList } from '../../lists/rows/useStableList.ts'
import type { ChosenAction } from '../requestActions.ts'
import { useOpenRequest } from '../useOpenRequest.ts'
import { readChanged } from './endingText.ts'
import { RequestList, useIsStaff } from './RequestList.tsx'
import { historyColumns } from './requestColumns.tsx'
import { historyFilters } from './requestFilters.tsx'

export function HistoryScreen() {
  const filters = historyFilters(useIsStaff())
  const rows = useStableList(catalogueRequests.history, useListQuery(catalogueRequests.history, filters), readChanged)
  const opened = useOpenRequest()
  return (
    <Screen>
      <RequestList
        name="history"
        rows={rows}
        filters={filters}
        columns={historyColumns(opened)}
        opened={opened}
        dialog={useDialog<ChosenAction>()}
        canDecide={({ status }) => status === 'pending'}
      />
    </Screen>
  )
}

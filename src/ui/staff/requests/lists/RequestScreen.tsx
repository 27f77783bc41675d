import { catalogueRequests } from '#contract/catalogue-requests.ts'
import type { RequestRow } from '#contract/request-shapes.ts'
import { Screen } from '../../components/Screen.tsx'
import { useDialog } from '../../dialogs/useDialog.ts'
import { useListQuery } from '../../lists/query/useListQuery.ts'
import { useStableList } from '../../lists/rows/useStableList.ts'
import { adminSizes } from '../../lists/table/DataTable.tsx'
import { AttentionPanel } from '../attention/AttentionPanel.tsx'
import { arrivedText } from '../attention/attentionText.tsx'
import { useAttention } from '../attention/useAttention.ts'
import { SelectionBar } from '../decide-many/SelectionBar.tsx'
import { useSelection } from '../decide-many/useSelection.ts'
import type { ChosenAction } from '../requestActions.ts'
import { useOpenRequest } from '../useOpenRequest.ts'
import { readEnding } from './endingText.ts'
import { RequestList, useIsStaff } from './RequestList.tsx'
import { actionColumn, requestColumns } from './requestColumns.tsx'
import { requestFilters } from './requestFilters.tsx'

const { listPending } = catalogueRequests

/** Staff decide here; a USER sees their own requests and no action (product: People). */
export function RequestScreen() {
  const isStaff = useIsStaff()
  const filters = requestFilters(isStaff)
  const rows = useStableList(listPending, useListQuery(listPending, filters), readEnding)
  const isEnded = ({ id }: RequestRow) => Boolean(rows.ended[id])
  const opened = useOpenRequest()
  const dialog = useDialog<ChosenAction>()
  const attention = useAttention(isStaff)
  const selection = useSelection(rows.list?.data ?? [], isEnded)
  // A request that is decided alone leaves the selection.
  const show = (chosen: ChosenAction) => {
    selection.drop([chosen.request.id])
    dialog.show(chosen)
  }
  const { later } = attention
  return (
    <Screen>
      <AttentionPanel attention={attention} onOpen={opened.open} onChoose={dialog.show} />
      <RequestList
        name="requests"
        rows={rows}
        filters={filters}
        columns={requestColumns(opened)}
        lastColumns={isStaff ? [actionColumn(rows.ended, show)] : []}
        opened={opened}
        dialog={{ ...dialog, show }}
        canDecide={(row) => !isEnded(row)}
        selectionBar={isStaff && <SelectionBar selection={selection} />}
        more={later.length > 0 ? { words: arrivedText(later), show: attention.show } : undefined}
        sizes={adminSizes}
        extras={{
          rowClassName: (row) => (isEnded(row) ? 'ended' : ''),
          ...(isStaff ? { rowSelection: selection.rowSelection } : {}),
        }}
      />
    </Screen>
  )
}

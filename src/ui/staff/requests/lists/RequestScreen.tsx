import { useCallback, useMemo } from 'react'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import type { RequestRow } from '#contract/request-shapes.ts'
import { Screen } from '../../components/Screen.tsx'
import { useDialog } from '../../dialogs/useDialog.ts'
import { useListQuery } from '../../lists/query/useListQuery.ts'
import { useOpenRow } from '../../lists/rows/useOpenRow.ts'
import { useStableList } from '../../lists/rows/useStableList.ts'
import { adminSizes } from '../../lists/table/DataTable.tsx'
import { AttentionPanel } from '../attention/AttentionPanel.tsx'
import { arrivedText } from '../attention/attentionText.tsx'
import { useAttention } from '../attention/useAttention.ts'
import { Selection } from '../decide-many/Selection.tsx'
import { SelectionBar } from '../decide-many/SelectionBar.tsx'
import { rowSelection } from '../decide-many/SelectionBoxes.tsx'
import { InviteButton } from '../invite/InviteButton.tsx'
import type { ChosenAction } from '../requestActions.ts'
import { readEnding } from './endingText.ts'
import { NewerRows } from './NewerRows.tsx'
import { RequestList, useIsStaff } from './RequestList.tsx'
import { actionColumn, endingColumn, requestColumns } from './requestColumns.tsx'
import { requestFilters } from './requestFilters.tsx'

const { listPending } = catalogueRequests

/** Staff decide here; a USER sees their own requests and no action (product: People). */
export function RequestScreen() {
  const isStaff = useIsStaff()
  const filters = useMemo(() => requestFilters(isStaff), [isStaff])
  const rows = useStableList(listPending, useListQuery(listPending, filters), readEnding)
  const { ended } = rows
  const isEnded = useCallback(({ id }: RequestRow) => Boolean(ended[id]), [ended])
  const opened = useOpenRow('request')
  const dialog = useDialog<ChosenAction>()
  const attention = useAttention(isStaff)
  const isSelectable = useCallback((row: RequestRow) => !isEnded(row), [isEnded])
  const columns = useMemo(() => requestColumns(opened.links), [opened.links])
  const lastColumns = useMemo(() => {
    if (isStaff) return [actionColumn(ended, dialog.show)]
    return Object.keys(ended).length > 0 ? [endingColumn(ended)] : []
  }, [isStaff, ended, dialog.show])
  const extras = useMemo(
    () => ({
      rowClassName: (row: RequestRow) => (isEnded(row) ? 'ended' : ''),
      ...(isStaff ? { rowSelection } : {}),
    }),
    [isStaff, isEnded],
  )
  const { later } = attention
  const bar = (
    <div className="list-bar">
      {isStaff && <SelectionBar />}
      <NewerRows
        rows={rows}
        more={later.length > 0 ? { words: arrivedText(later), show: attention.show } : undefined}
      />
      {isStaff && <InviteButton />}
    </div>
  )
  return (
    <Selection rows={rows.list?.data} isSelectable={isSelectable}>
      <Screen action={bar}>
        <AttentionPanel attention={attention} onOpen={opened.open} onChoose={dialog.show} />
        <RequestList
          name="requests"
          rows={rows}
          filters={filters}
          columns={columns}
          lastColumns={lastColumns}
          opened={opened}
          dialog={dialog}
          canDecide={(row) => !isEnded(row)}
          sizes={adminSizes}
          extras={extras}
        />
      </Screen>
    </Selection>
  )
}

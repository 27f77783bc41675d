import Checkbox from 'antd/es/checkbox'
import type { TableProps } from 'antd/es/table'
import type { RequestRow } from '#contract/request-shapes.ts'
import { t } from '../../../lib/i18n/t.ts'
import { OutsideMeasureRow } from '../../lists/table/OutsideMeasureRow.tsx'
import { useSelection } from './Selection.tsx'

export const rowSelection: NonNullable<TableProps<RequestRow>['rowSelection']> = {
  columnWidth: 36,
  columnTitle: (
    <OutsideMeasureRow>
      <AllBox />
    </OutsideMeasureRow>
  ),
  renderCell: (_, row) => <RowBox row={row} />,
}

function AllBox() {
  const { selected, selectable, clear, selectAll } = useSelection()
  const isWhole = selected.length > 0 && selected.length === selectable.length
  return (
    <Checkbox
      aria-label={t('Select all')}
      disabled={selectable.length === 0}
      checked={isWhole}
      indeterminate={selected.length > 0 && !isWhole}
      onChange={isWhole ? clear : selectAll}
    />
  )
}

function RowBox({ row }: { readonly row: RequestRow }) {
  const { selected, selectable, toggle } = useSelection()
  return (
    <Checkbox
      aria-label={t('Select {name}', { name: row.name })}
      disabled={!selectable.includes(row)}
      checked={selected.includes(row)}
      onChange={({ nativeEvent }) => toggle(row, nativeEvent.shiftKey)}
    />
  )
}

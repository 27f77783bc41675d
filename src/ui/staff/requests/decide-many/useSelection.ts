import type { TableProps } from 'antd/es/table'
import { createElement, useState } from 'react'
import type { RequestRow } from '#contract/request-shapes.ts'
import { t } from '../../../lib/i18n/t.ts'
import { OutsideMeasureRow } from '../../lists/table/OutsideMeasureRow.tsx'

/** The selected rows of all pages. Rows that ended cannot be selected. */
export function useSelection(isEnded: (request: RequestRow) => boolean) {
  const [chosen, setChosen] = useState<readonly RequestRow[]>([])
  const selected = chosen.filter((request) => !isEnded(request))
  const rowSelection: TableProps<RequestRow>['rowSelection'] = {
    columnWidth: 36,
    columnTitle: (checkbox) => createElement(OutsideMeasureRow, null, checkbox),
    preserveSelectedRowKeys: true,
    selectedRowKeys: selected.map(({ id }) => id),
    onChange: (_, rows) => setChosen(rows),
    getCheckboxProps: (row) => ({
      'aria-label': t('Select {name}', { name: row.name }),
      disabled: isEnded(row),
    }),
  }
  const drop = (ids: readonly string[]) => setChosen((rows) => rows.filter(({ id }) => !ids.includes(id)))
  return { selected, rowSelection, drop, clear: () => setChosen([]) }
}

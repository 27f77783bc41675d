import type { TableProps } from 'antd/es/table'
import { useState } from 'react'
import { t } from '../../../lib/i18n/t.ts'
import { selectAll } from './SelectAll.tsx'

interface Named {
  readonly id: string
  readonly name: string
}

/** The selected rows of all pages. Rows that ended cannot be selected. */
export function useSelection<Row extends Named>(isEnded: (id: string) => boolean) {
  const [chosen, setChosen] = useState<readonly Row[]>([])
  const selected = chosen.filter(({ id }) => !isEnded(id))
  const rowSelection: TableProps<Row>['rowSelection'] = {
    columnWidth: 36,
    columnTitle: selectAll,
    preserveSelectedRowKeys: true,
    selectedRowKeys: selected.map(({ id }) => id),
    onChange: (_, rows) => setChosen(rows),
    getCheckboxProps: ({ id, name }) => ({ 'aria-label': t('Select {name}', { name }), disabled: isEnded(id) }),
  }
  const drop = (ids: readonly string[]) => setChosen((rows) => rows.filter(({ id }) => !ids.includes(id)))
  return { selected, rowSelection, drop, clear: () => setChosen([]) }
}

import type { TableProps } from 'antd/es/table'
import { createElement, useMemo, useState } from 'react'
import type { RequestRow } from '#contract/request-shapes.ts'
import { t } from '../../../lib/i18n/t.ts'
import { OutsideMeasureRow } from '../../lists/table/OutsideMeasureRow.tsx'

/** The selected ones of the rows that are seen: a row that leaves the page leaves the selection. */
export function useSelection(rows: readonly RequestRow[] | undefined, isEnded: (request: RequestRow) => boolean) {
  const [chosen, setChosen] = useState<readonly string[]>([])
  const selected = (rows ?? []).filter((row) => chosen.includes(row.id) && !isEnded(row))
  if (selected.length < chosen.length) setChosen(idsOf(selected))

  const rowSelection = useMemo(
    (): NonNullable<TableProps<RequestRow>['rowSelection']> => ({
      columnWidth: 36,
      columnTitle: (checkbox) => createElement(OutsideMeasureRow, null, checkbox),
      selectedRowKeys: [...chosen],
      onChange: (ids) => setChosen(ids.map(String)),
      getTitleCheckboxProps: () => ({ 'aria-label': t('Select all') }),
      getCheckboxProps: (row) => ({
        'aria-label': t('Select {name}', { name: row.name }),
        disabled: isEnded(row),
      }),
    }),
    [chosen, isEnded],
  )
  const drop = (ids: readonly string[]) => setChosen((kept) => kept.filter((id) => !ids.includes(id)))
  return { selected, rowSelection, drop, clear: () => setChosen([]) }
}

const idsOf = (rows: readonly RequestRow[]): string[] => rows.map(({ id }) => id)

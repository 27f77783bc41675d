import type { TableProps } from 'antd/es/table'
import { useCallback, useEffect, useState } from 'react'
import { useKeys } from '../../../lib/browser/useKeys.ts'

/** Elements in a row that do something of their own when they are pressed. */
const controls = 'a, button, input, label, [popover], .ant-table-selection-column'
/** Places where the arrow keys have another meaning. */
const elsewhere = '[role=menu], [role=dialog]'
const anyRow = 'tr[data-row-key]'

interface Opened {
  readonly id: string | undefined
  readonly open: (id: string) => void
}

/** The rows before and after the open one, and how to open them. */
export interface RowSteps {
  readonly previous: string | undefined
  readonly next: string | undefined
  readonly step: (by: number) => void
}

/**
 * A cursor over a table's rows: the arrow keys and `j` and `k` move it, Enter and a click open its row. While a row is
 * open, the one under the cursor is. One row at a time is in the tab order.
 */
export function useRowCursor<Row extends { readonly id: string }>(rows: readonly Row[], { id: openId, open }: Opened) {
  const [last, setLast] = useState({ id: '', index: 0 })
  const found = rows.findIndex(({ id }) => id === last.id)
  // The cursor keeps its place when its row is gone.
  const index = found >= 0 ? found : Math.max(0, Math.min(last.index, rows.length - 1))
  const rowAt = (at: number) => rows[Math.max(0, Math.min(at, rows.length - 1))]
  const openAt = rows.findIndex(({ id }) => id === openId)
  useEffect(() => {
    if (openId === undefined || openAt < 0) return
    setLast((before) => (before.id === openId && before.index === openAt ? before : { id: openId, index: openAt }))
  }, [openId, openAt])

  /** When the open row has left the list, the next one stands in its place. */
  const neighbour = (by: number) => (openAt >= 0 ? rows[openAt + by] : rows[by > 0 ? index : index - 1])
  const step = (by: number) => {
    const next = neighbour(by)
    if (!next) return
    if (document.activeElement?.matches(anyRow)) rowElement(next.id)?.focus()
    open(next.id)
  }

  const move = (event: KeyboardEvent, by: number) => {
    const from = event.target instanceof Element ? event.target : null
    if (rows.length === 0 || from?.closest(elsewhere)) return
    event.preventDefault()
    const next = rowAt(from?.closest(anyRow) ? index + by : index)
    rowElement(next?.id)?.focus()
    if (next && openId !== undefined) open(next.id)
  }
  const goTo = (event: KeyboardEvent, by: number) => (openId === undefined ? move(event, by) : step(by))
  useKeys({
    ArrowUp: (event) => move(event, -1),
    ArrowDown: (event) => move(event, 1),
    k: (event) => goTo(event, -1),
    j: (event) => goTo(event, 1),
    Enter: ({ target }) => {
      const row = target instanceof Element && target.matches(anyRow) && rows[index]
      if (row) open(row.id)
    },
  })

  const onRow = useCallback<NonNullable<TableProps<Row>['onRow']>>(
    (row, at = 0) => ({
      tabIndex: at === index ? 0 : -1,
      'aria-current': row.id === openId ? 'true' : undefined,
      onFocus: () => setLast((before) => (before.id === row.id ? before : { id: row.id, index: at })),
      onClick: ({ target }) => {
        const isControl = target instanceof Element && target.closest(controls)
        if (!isControl && !getSelection()?.toString()) open(row.id)
      },
    }),
    [index, openId, open],
  )
  const steps: RowSteps = { previous: neighbour(-1)?.id, next: neighbour(1)?.id, step }
  return { onRow, row: rows[index], steps }
}

const rowElement = (id = '') => document.querySelector<HTMLElement>(`tr[data-row-key="${CSS.escape(id)}"]`)

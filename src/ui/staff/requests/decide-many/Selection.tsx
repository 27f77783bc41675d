import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import type { RequestRow } from '#contract/request-shapes.ts'

type Rows = readonly RequestRow[]

interface SelectionState {
  readonly selected: Rows
  /** The rows that are seen and can be selected. */
  readonly selectable: Rows
  readonly clear: () => void
  readonly selectAll: () => void
  readonly drop: (ids: readonly string[]) => void
  /** Of a `range`: with the rows between it and the one pressed before. */
  readonly toggle: (row: RequestRow, isRange: boolean) => void
}

interface SelectionProps {
  readonly rows: Rows | undefined
  readonly isSelectable: (request: RequestRow) => boolean
  readonly children: ReactNode
}

const SelectionContext = createContext<SelectionState | undefined>(undefined)

/** Only what asks for the selection is drawn again when it changes: the table is not. */
export function Selection({ rows, isSelectable, children }: SelectionProps) {
  return <SelectionContext value={useSelected(rows, isSelectable)}>{children}</SelectionContext>
}

export function useSelection(): SelectionState {
  const selection = useContext(SelectionContext)
  if (!selection) throw new Error('Nothing can be selected outside a <Selection>.')
  return selection
}

/** The selected ones of the rows that are seen: a row that leaves the page leaves the selection. */
function useSelected(rows: Rows | undefined, isSelectable: SelectionProps['isSelectable']): SelectionState {
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [pressed, setPressed] = useState<string>()
  const selectable = useMemo(() => (rows ?? []).filter(isSelectable), [rows, isSelectable])
  const selected = useMemo(() => selectable.filter(({ id }) => chosen.includes(id)), [selectable, chosen])
  if (selected.length < chosen.length) setChosen(idsOf(selected))

  return useMemo(() => {
    const drop = (ids: readonly string[]) => setChosen((kept) => kept.filter((id) => !ids.includes(id)))
    return {
      selected,
      selectable,
      drop,
      clear: () => setChosen([]),
      selectAll: () => setChosen(idsOf(selectable)),
      toggle: (row, isRange) => {
        const ids = idsOf(isRange ? between(selectable, pressed, row.id) : [row])
        if (selected.includes(row)) drop(ids)
        else setChosen((kept) => [...new Set([...kept, ...ids])])
        setPressed(row.id)
      },
    }
  }, [selected, selectable, pressed])
}

const idsOf = (rows: Rows): string[] => rows.map(({ id }) => id)

/** Both ends are in it; without a first end it is the last one alone. */
function between(rows: Rows, first: string | undefined, last: string): Rows {
  const [from, to] = [first, last].map((end) => rows.findIndex(({ id }) => id === end)).sort((a, b) => a - b)
  return rows.slice(from === -1 ? to : from, (to ?? 0) + 1)
}

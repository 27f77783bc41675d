import { useEffect, useMemo, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import type { ListName } from '#contract/list-names.ts'
import { withValues } from '../query/urlQuery.ts'
import type { ListColumn } from '../table/columns.tsx'
import { useChosenColumns } from '../views/useChosenColumns.ts'

const name = 'columns'

/** The further columns of a list that are shown: those of the address, or else those that the person chose last. */
export function useColumns<Row>(list: ListName, further: readonly ListColumn<Row>[]) {
  const [search, setSearch] = useSearchParams()
  const { state } = useLocation()
  const { chosen, choose } = useChosenColumns(list)
  const address = search.get(name)
  const named = address ?? chosen
  // The checkbox must change before the address does.
  const [known, setKnown] = useState(named)
  const [text, setText] = useState(named)
  if (named !== known) {
    setKnown(named)
    setText(named)
  }
  const shown = useMemo(() => further.filter(({ key }) => text.split(',').includes(key)), [further, text])
  const write = (columns: string) => setSearch(withValues(search, { [name]: columns }), { replace: true, state })

  const isMissing = address === null && shown.length > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is written once it lacks what is shown.
  useEffect(() => {
    if (isMissing) write(keysOf(shown))
  }, [isMissing])

  const toggle = (key: string) => {
    const next = keysOf(further.filter((column) => shown.includes(column) !== (column.key === key)))
    setText(next)
    choose(next)
    write(next)
  }
  return { further, shown, toggle }
}

const keysOf = (columns: readonly { readonly key: string }[]) => columns.map(({ key }) => key).join()

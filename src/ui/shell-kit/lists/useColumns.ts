import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { selfId } from '../../session/self.ts'
import { withValues } from './addressQuery.ts'
import type { ListColumn } from './columns.tsx'

const name = 'columns'

/** The further columns of a list that are shown: those of the address, or else those that the person chose last. */
export function useColumns<Row>(list: string, further: readonly ListColumn<Row>[]) {
  const [search, setSearch] = useSearchParams()
  const { state } = useLocation()
  const stored = `docent-columns-${list}-${selfId()}`
  const address = search.get(name)
  const [known, setKnown] = useState(address)
  const [text, setText] = useState(() => address ?? localStorage.getItem(stored) ?? '')
  if (address !== known) {
    setKnown(address)
    setText(address ?? localStorage.getItem(stored) ?? '')
  }
  const shown = further.filter(({ key }) => text.split(',').includes(key))

  const toggle = (key: string) => {
    const chosen = further.filter((column) => shown.includes(column) !== (column.key === key))
    const next = chosen.map((column) => column.key).join()
    setText(next)
    localStorage.setItem(stored, next)
    setSearch(withValues(search, { [name]: next }), { replace: true, state })
  }
  return { further, shown, toggle }
}

import { useMemo } from 'react'
import { useMedia } from '../../../lib/browser/useMedia.ts'
import type { ListColumn } from '../../lists/table/columns.tsx'

/** Windows where the list stands beside the open request and has no room for all of its columns. */
const narrow = '(min-width: 1280px) and (max-width: 1599px)'
/** These columns tell rows apart or act on them; beside an open request they have other widths. */
const kept: Readonly<Record<string, Pick<ListColumn<never>, 'width'>>> = {
  name: {},
  email: { width: '34%' },
  status: {},
  // Both buttons in one line, in every language, so that no row grows under the pointer.
  action: { width: 'clamp(176px, 34cqi, 232px)' },
}

export function useColumnsBeside<Row>(
  columns: readonly ListColumn<Row>[],
  isOpen: boolean,
): readonly ListColumn<Row>[] {
  const isCut = useMedia(narrow) && isOpen
  return useMemo(() => {
    const left = isCut ? columns.filter(({ key }) => key in kept) : columns
    return isCut ? left.map((column) => ({ ...column, ...kept[column.key] })) : left
  }, [columns, isCut])
}

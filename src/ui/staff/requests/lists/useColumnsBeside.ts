import { useMedia } from '../../../lib/browser/useMedia.ts'
import type { ListColumn } from '../../lists/table/columns.tsx'

/** Windows where the list stands beside the open request and has no room for all of its columns. */
const narrow = '(min-width: 1280px) and (max-width: 1599px)'
/** What tells rows apart and what can be done with them, with other widths. */
const kept: Readonly<Record<string, Pick<ListColumn<never>, 'width'>>> = {
  name: {},
  email: { width: '40%' },
  status: {},
  action: {},
}

/** The columns of a list of requests: all, or beside an open request the important ones. */
export function useColumnsBeside<Row>(
  columns: readonly ListColumn<Row>[],
  isOpen: boolean,
): readonly ListColumn<Row>[] {
  const isNarrow = useMedia(narrow)
  if (!isOpen || !isNarrow) return columns
  return columns.filter(({ key }) => key in kept).map((column) => ({ ...column, ...kept[column.key] }))
}

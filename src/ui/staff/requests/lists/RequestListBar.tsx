import type { ComponentProps } from 'react'
import { ColumnsMenu } from '../../lists/bar/ColumnsMenu.tsx'
import { ListBar } from '../../lists/bar/ListBar.tsx'
import { AddFilter } from '../../lists/filters/AddFilter.tsx'

interface RequestListBarProps extends Pick<ComponentProps<typeof ListBar>, 'name' | 'rows'> {
  readonly filters: ComponentProps<typeof AddFilter>['filters']
  /** The columns that are shown. */
  readonly columns: ComponentProps<typeof AddFilter>['columns']
  readonly further: ComponentProps<typeof ColumnsMenu>['columns']
}

/** What stands above both lists of requests. */
export function RequestListBar({ further, columns, ...list }: RequestListBarProps) {
  return (
    <ListBar
      {...list}
      actions={
        <>
          <AddFilter filters={list.filters} columns={columns} state={list.rows.state} />
          <ColumnsMenu columns={further} />
        </>
      }
    />
  )
}

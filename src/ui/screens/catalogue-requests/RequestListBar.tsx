import type { ComponentProps } from 'react'
import { t } from '../../kit/t.ts'
import { ColumnsMenu } from '../../shell-kit/lists/ColumnsMenu.tsx'
import { ListBar } from '../../shell-kit/lists/ListBar.tsx'
import { requestNoun } from './requestFilters.tsx'

interface RequestListBarProps extends Pick<ComponentProps<typeof ListBar>, 'name' | 'rows' | 'filters'> {
  readonly further: ComponentProps<typeof ColumnsMenu>['columns']
}

/** What stands above both lists of requests. */
export function RequestListBar({ further, ...list }: RequestListBarProps) {
  return (
    <ListBar
      {...list}
      noun={requestNoun}
      searches={t('Name, email, company or catalogue')}
      actions={<ColumnsMenu columns={further} />}
    />
  )
}

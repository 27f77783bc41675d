import type { ReactNode } from 'react'
import { t } from '../../../lib/i18n/t.ts'
import { isSet, type ListFilter, withoutFilter } from '../query/filters.tsx'
import type { ListCriteria } from '../query/urlQuery.ts'

export interface Condition {
  readonly key: string
  readonly title: string
  readonly words: ReactNode
  readonly without: ListCriteria
}

export const filterConditions = (filters: readonly ListFilter[], criteria: ListCriteria): Condition[] =>
  filters
    .filter((filter) => isSet(filter, criteria))
    .map((filter) => ({
      key: filter.fields.join(),
      title: filter.title,
      words: filter.words(criteria),
      without: withoutFilter(filter),
    }))

export const conditionsOf = (filters: readonly ListFilter[], criteria: ListCriteria): Condition[] => [
  ...(criteria.q
    ? [
        {
          key: 'q',
          title: t('Search'),
          words: t('“{words}”', { words: String(criteria.q) }),
          without: { q: undefined },
        },
      ]
    : []),
  ...filterConditions(filters, criteria),
]

export const withoutAll = (conditions: readonly Condition[]): ListCriteria =>
  Object.assign({}, ...conditions.map(({ without }) => without))

import type { ReactNode } from 'react'
import { t } from '../../../lib/i18n/t.ts'
import type { Asked } from '../query/addressQuery.ts'
import { isSet, type ListFilter, withoutFilter } from '../query/filters.tsx'

/** One thing that makes a list shorter. */
export interface Condition {
  readonly key: string
  readonly title: string
  readonly words: ReactNode
  /** What takes it away. */
  readonly without: Asked
}

export const filterConditions = (filters: readonly ListFilter[], asked: Asked): Condition[] =>
  filters
    .filter((filter) => isSet(filter, asked))
    .map((filter) => ({
      key: filter.fields.join(),
      title: filter.title,
      words: filter.words(asked),
      without: withoutFilter(filter),
    }))

/** The words and all filters that are set. */
export const conditionsOf = (filters: readonly ListFilter[], asked: Asked): Condition[] => [
  ...(asked.q
    ? [{ key: 'q', title: t('Search'), words: t('“{words}”', { words: String(asked.q) }), without: { q: undefined } }]
    : []),
  ...filterConditions(filters, asked),
]

export const withoutAll = (conditions: readonly Condition[]): Asked =>
  Object.assign({}, ...conditions.map(({ without }) => without))

import { t } from '../../../lib/i18n/t.ts'
import { choiceFilter, daysFilter } from '../../lists/query/filters.tsx'
import { kindWords, statusWords } from './mailWords.ts'

/** The kind stands under recipient and subject. */
export const mailFilters = () => [
  daysFilter(t('Written')),
  { ...choiceFilter('kind', t('Kind'), kindWords), column: 'recipient' },
  choiceFilter('status', t('Status'), statusWords),
]

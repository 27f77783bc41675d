import { insights } from '#contract/insights.ts'
import { useEndpoint } from '../../../lib/api/useEndpoint.ts'
import { t } from '../../../lib/i18n/t.ts'
import type { ListFilter } from '../../lists/query/filters.tsx'

/** Repeats the contract's rule as an input's attribute. */
const pattern = '[A-Za-z0-9\\-]{1,40}'

/** A filter by source. Staff choose among the most frequent ones of late, read when it is opened, or type another. */
export const sourceFilter = (isStaff: boolean): ListFilter<'source'> => ({
  column: 'source',
  title: t('Source'),
  fields: ['source'],
  words: ({ source }) => source,
  controls: ({ source }) => <SourceField value={source} suggests={isStaff} />,
})

interface SourceFieldProps {
  readonly value: string | number | undefined
  readonly suggests: boolean
}

function SourceField({ value = '', suggests }: SourceFieldProps) {
  const { data } = useEndpoint(insights.read, { query: {} }, { enabled: suggests })
  const known = data && 'sources' in data ? data.sources.filter(({ name }) => name) : []
  const title = t('Letters, digits and dashes, at most 40')
  return (
    <label>
      {t('Source')}
      <input name="source" list="known-sources" defaultValue={value} pattern={pattern} title={title} />
      <datalist id="known-sources">
        {known.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </label>
  )
}

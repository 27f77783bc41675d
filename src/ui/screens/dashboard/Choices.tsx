import Segmented from 'antd/es/segmented'
import Select from 'antd/es/select'
import { catalogues } from '#contract/catalogues.ts'
import { useEndpoint } from '../../api/hooks.ts'
import { type Choice, ranges } from './useChoice.ts'

const names: Record<(typeof ranges)[number], string> = { 30: '30 days', 90: '90 days', 365: 'A year' }
const all = { value: '', label: 'All catalogues' }

/** The catalogue and the time that the figures are of. */
export function Choices({ choice }: { readonly choice: Choice }) {
  const { data, isFetching } = useEndpoint(catalogues.list, { query: {} })
  const options = [all, ...(data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))]
  const chosen = options.find(({ value }) => value === choice.catalogueId)
  return (
    <div className="dashboard-choices">
      <Select
        aria-label="Catalogue"
        value={choice.catalogueId === null ? '' : (chosen?.value ?? 'Another catalogue')}
        options={options}
        loading={isFetching}
        showSearch={{ optionFilterProp: 'label' }}
        onChange={(id) => choice.choose('catalogueId', id)}
      />
      <Segmented
        aria-label="Time"
        name="range"
        value={choice.range}
        options={ranges.map((value) => ({ value, label: names[value] }))}
        onChange={(range) => choice.choose('range', String(range))}
      />
    </div>
  )
}

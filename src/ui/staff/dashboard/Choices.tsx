import Segmented from 'antd/es/segmented'
import Select from 'antd/es/select'
import { catalogues } from '#contract/catalogues.ts'
import { message, t } from '../../lib/i18n/t.ts'
import { useWholeList } from '../lists/rows/useWholeList.ts'
import { type Choice, ranges } from './useChoice.ts'

const names: Record<(typeof ranges)[number], string> = {
  30: message('30 days'),
  90: message('90 days'),
  365: message('A year'),
}

export function Choices({ choice }: { readonly choice: Choice }) {
  const { rows = [], isFetching } = useWholeList(catalogues.list)
  const all = { value: '', label: t('All catalogues') }
  const options = [all, ...rows.map(({ id, name }) => ({ value: id, label: name }))]
  const chosen = options.find(({ value }) => value === choice.catalogueId)
  return (
    <div className="dashboard-choices">
      <Select
        aria-label={t('Catalogue')}
        value={choice.catalogueId === null ? '' : (chosen?.value ?? t('Another catalogue'))}
        options={options}
        loading={isFetching}
        showSearch={{ optionFilterProp: 'label' }}
        onChange={(id) => choice.choose('catalogueId', id)}
      />
      <Segmented
        aria-label={t('Period')}
        name="range"
        value={choice.range}
        options={ranges.map((value) => ({ value, label: t(names[value]) }))}
        onChange={(range) => choice.choose('range', String(range))}
      />
    </div>
  )
}

import Button from 'antd/es/button'
import { type FormEvent, Fragment } from 'react'
import { t } from '../../../lib/i18n/t.ts'
import { isSet, type ListFilter, withoutFilter } from '../query/filters.tsx'
import type { ListCriteria } from '../query/urlQuery.ts'
import type { ListState } from '../query/useListQuery.ts'

interface FilterFormProps {
  readonly filters: readonly ListFilter[]
  readonly state: ListState
  readonly close: () => void
}

export function FilterForm({ filters, state: { criteria, change }, close }: FilterFormProps) {
  const apply = (changes: ListCriteria) => {
    close()
    change(changes)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    apply(merged(filters.map((filter) => (filter.read ? filter.read(form) : valuesOf(filter, form)))))
  }
  return (
    <form onSubmit={submit}>
      {filters.map((filter) => (
        <Fragment key={filter.column}>{filter.controls(criteria)}</Fragment>
      ))}
      <div className="buttons">
        <Button size="small" type="primary" htmlType="submit">
          {t('Apply')}
        </Button>
        {filters.some((filter) => isSet(filter, criteria)) && (
          <Button size="small" onClick={() => apply(merged(filters.map(withoutFilter)))}>
            {t('Clear')}
          </Button>
        )}
      </div>
    </form>
  )
}

const merged = (changes: readonly ListCriteria[]): ListCriteria => Object.assign({}, ...changes)

const valuesOf = ({ fields }: ListFilter, form: FormData): ListCriteria =>
  Object.fromEntries(fields.map((field) => [field, String(form.get(field) ?? '').trim()]))

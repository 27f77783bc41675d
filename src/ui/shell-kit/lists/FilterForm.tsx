import Button from 'antd/es/button'
import type { FormEvent } from 'react'
import { t } from '../../kit/t.ts'
import type { Asked } from './addressQuery.ts'
import { isSet, type ListFilter, withoutFilter } from './filters.tsx'
import type { ListState } from './useListQuery.ts'

interface FilterFormProps {
  readonly filter: ListFilter
  readonly state: ListState
  readonly close: () => void
}

/** The form of one filter. */
export function FilterForm({ filter, state: { asked, change }, close }: FilterFormProps) {
  const apply = (changes: Asked) => {
    close()
    change(changes)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    apply(filter.read ? filter.read(form) : valuesOf(filter, form))
  }
  return (
    <form onSubmit={submit}>
      {filter.controls(asked)}
      <div className="buttons">
        <Button size="small" type="primary" htmlType="submit">
          {t('Apply')}
        </Button>
        {isSet(filter, asked) && (
          <Button size="small" onClick={() => apply(withoutFilter(filter))}>
            {t('Clear')}
          </Button>
        )}
      </div>
    </form>
  )
}

const valuesOf = ({ fields }: ListFilter, form: FormData): Asked =>
  Object.fromEntries(fields.map((field) => [field, String(form.get(field) ?? '').trim()]))

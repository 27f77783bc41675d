import { t } from '../../../lib/i18n/t.ts'
import { dayField } from './days.ts'
import type { ListCriteria } from './urlQuery.ts'

export function Day({
  name,
  label,
  at,
}: {
  readonly name: string
  readonly label: string
  readonly at: ListCriteria[string]
}) {
  return (
    <label>
      {label}
      <input type="date" name={name} max="9999-12-31" defaultValue={at === undefined ? '' : dayField(Number(at))} />
    </label>
  )
}

interface SelectProps {
  readonly field: string
  readonly title: string
  readonly value: ListCriteria[string]
  readonly choices: readonly (readonly [value: string, words: string])[]
}

export function Select({ field, title, value = '', choices }: SelectProps) {
  return (
    <label>
      {title}
      <select name={field} defaultValue={value}>
        <option value="">{t('All')}</option>
        {choices.map(([choice, words]) => (
          <option key={choice} value={choice}>
            {words}
          </option>
        ))}
      </select>
    </label>
  )
}

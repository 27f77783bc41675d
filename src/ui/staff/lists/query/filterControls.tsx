import { t } from '../../../lib/i18n/t.ts'
import type { Asked } from './addressQuery.ts'
import { dayField } from './days.ts'

/** A date field. */
export function Day({
  name,
  label,
  at,
}: {
  readonly name: string
  readonly label: string
  readonly at: Asked[string]
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
  readonly value: Asked[string]
  readonly choices: readonly (readonly [value: string, words: string])[]
}

/** A choice of one value, or none. */
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

import type { ReactNode } from 'react'
import { dayInWords } from '../../../lib/i18n/format.ts'
import { t } from '../../../lib/i18n/t.ts'
import { endOfDay, startOfDay } from './days.ts'
import { Day, Select } from './filterControls.tsx'
import type { ListCriteria } from './urlQuery.ts'

/** A filter of a list, which stands in the head of a column. */
export interface ListFilter<Field extends string = string> {
  readonly column: string
  readonly title: string
  /** The fields of the call's query that it sets. */
  readonly fields: readonly Field[]
  /** Its value in words, while it is set. */
  readonly words: (criteria: ListCriteria) => ReactNode
  readonly controls: (criteria: ListCriteria) => ReactNode
  /** Returns what its filled form asks for; the controls' values when missing. */
  readonly read?: (form: FormData) => ListCriteria
}

export const isSet = ({ fields }: ListFilter, criteria: ListCriteria): boolean =>
  fields.some((field) => criteria[field] !== undefined)

export const withoutFilter = ({ fields }: ListFilter): ListCriteria =>
  Object.fromEntries(fields.map((field) => [field, undefined]))

/** A filter by one of several values, given with their messages. */
export function choiceFilter<Field extends string>(
  field: Field,
  title: string,
  choices: Readonly<Record<string, string>>,
): ListFilter<Field> {
  return {
    column: field,
    title,
    fields: [field],
    words: (criteria) => t(choices[String(criteria[field])] ?? ''),
    controls: (criteria) => (
      <Select
        field={field}
        title={title}
        value={criteria[field]}
        choices={Object.entries(choices).map(([choice, words]) => [choice, t(words)])}
      />
    ),
  }
}

/** A filter by the days on which rows were created, in local time. */
export function daysFilter(title: string): ListFilter<'from' | 'to'> {
  return {
    column: 'created',
    title,
    fields: ['from', 'to'],
    words: ({ from, to }) => daysText(Number(from), Number(to)),
    controls: ({ from, to }) => (
      <fieldset>
        <legend>{title}</legend>
        <Day name="from" label={t('From')} at={from} />
        <Day name="to" label={t('To')} at={to} />
      </fieldset>
    ),
    read: (form) => ({ from: startOfDay(form.get('from')), to: endOfDay(form.get('to')) }),
  }
}

/** `from 3 May to 5 May`, or one of both; `on 3 May` for a single day. */
function daysText(from: number, to: number): string {
  const [first, last] = [wordsOf(from), wordsOf(to)]
  if (first === last) return t('on {day}', { day: first })
  if (!last) return t('from {first}', { first })
  return first ? t('from {first} to {last}', { first, last }) : t('to {last}', { last })
}

const wordsOf = (at: number): string => (Number.isNaN(at) ? '' : dayInWords(at))

import { momentInWords } from '../../../lib/i18n/format.ts'
import { inOrder } from '../../../lib/i18n/language.ts'
import { sizeOf } from '../../../lib/i18n/sizeOf.ts'
import { t } from '../../../lib/i18n/t.ts'
import { labels, unsaid, valueNames } from './detailWords.ts'

const times = ['publishAt', 'withdrawAt', 'endTime', 'expires', 'from', 'to', 'emailConfirmedAt']

/** A fact about an action as "label: value". */
const detailText = (name: string, value: unknown): string =>
  t('{label}: {value}', { label: t(labels[name] ?? name), value: valueText(name, value) })

function valueText(name: string, value: unknown): string {
  if (Array.isArray(value))
    return inOrder(
      value.map((one) => valueText(name, one)),
      ', ',
    )
  if (typeof value === 'object' && value !== null) return inOrder(factsOf(value), ', ')
  if (typeof value === 'boolean') return t(value ? 'Yes' : 'No')
  if (typeof value === 'number' && times.includes(name)) return momentInWords(value)
  if (typeof value === 'number' && name === 'bytes') return sizeOf(value)
  const text = String(value)
  const found = valueNames[name]?.[text]
  return found === undefined ? text : t(found)
}

/** Facts that say something, in words. */
export const factsOf = (details: object): string[] =>
  Object.entries(details)
    .filter(([name, value]) => !unsaid.includes(name) && !isEmpty(value))
    .map(([name, value]) => detailText(name, value))

const isEmpty = (value: unknown): boolean =>
  value === '' || value === null || (typeof value === 'object' && Object.keys(value).length === 0)

import { orderedFields } from '#contract/form-fields.ts'
import { languageNames } from '#contract/languages.ts'
import { momentInWords } from '../../../lib/i18n/format.ts'
import { sizeOf } from '../../../lib/i18n/sizeOf.ts'
import { message, t } from '../../../lib/i18n/t.ts'
import { roleNames } from '../../accounts/roles.ts'

/** What the details of actions are called; one that is missing here is shown by its key. */
const labels: Readonly<Record<string, string>> = {
  ...Object.fromEntries(orderedFields.map(({ name, label }) => [name, label])),
  name: message('Name'),
  before: message('Before'),
  role: message('Role'),
  language: message('Language'),
  number: message('Edition'),
  edition: message('Edition'),
  previewPages: message('Pages shown on the form'),
  showCover: message('Cover on the form'),
  remindAfterDays: message('Reminder'),
  fileName: message('File'),
  bytes: message('Size'),
  note: message('Note'),
  publishAt: message('Published from'),
  withdrawAt: message('Withdrawn on'),
  from: message('From'),
  to: message('To'),
  endTime: message('End Time'),
  tour: message('Tour'),
  kind: message('Kind'),
  url: message('Address'),
  address: message('Address'),
  message: message('Message'),
  days: message('Days'),
  scope: message('Rights'),
  recipients: message('Recipients'),
  requests: message('Requests'),
  mails: message('Mails'),
  reason: message('Reason'),
  changed: message('Changed'),
}

const times = ['publishAt', 'withdrawAt', 'endTime', 'from', 'to']

/** A fact about an action as "label: value". */
export const detailText = (name: string, value: unknown): string =>
  t('{label}: {value}', { label: t(labels[name] ?? name), value: valueText(name, value) })

function valueText(name: string, value: unknown): string {
  if (Array.isArray(value)) return value.map((one) => valueText(name, one)).join(', ')
  if (typeof value === 'object' && value !== null) return factsOf(value).join(', ')
  if (typeof value === 'boolean') return t(value ? 'Yes' : 'No')
  if (typeof value === 'number' && times.includes(name)) return momentInWords(value)
  if (typeof value === 'number' && name === 'bytes') return sizeOf(value)
  const text = String(value)
  return name === 'language' ? nameIn(languageNames, text) : t(nameIn(roleNames, text))
}

const nameIn = (names: Readonly<Record<string, string>>, value: string): string => names[value] ?? value

/** Facts that say something, in words. */
export const factsOf = (details: object): string[] =>
  Object.entries(details)
    .filter(([, value]) => !isEmpty(value))
    .map(([name, value]) => detailText(name, value))

const isEmpty = (value: unknown): boolean =>
  value === '' || value === null || (typeof value === 'object' && Object.keys(value).length === 0)

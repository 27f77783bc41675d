import { orderedFields } from '#contract/form-fields.ts'
import { languageNames } from '#contract/languages.ts'
import { message } from '../../../lib/i18n/t.ts'
import { roleNames } from '../../accounts/roles.ts'
import { scopeNames } from '../../accounts/tokens/scopes.ts'
import { eventWords, restWords } from '../webhooks/webhookWords.ts'

/** Ids, which say nothing to a reader, and what another detail says as well. */
export const unsaid: readonly string[] = [
  ...['fileKey', 'replaced', 'catalogueId', 'tourId', 'submissionId', 'delivery'],
  ...['kind', 'columns'],
]

const fieldLabels = Object.fromEntries(orderedFields.map(({ name, label }) => [name, label]))

/** What details are called; one that is missing here is shown by its key. */
export const labels: Readonly<Record<string, string>> = {
  ...fieldLabels,
  name: message('Name'),
  before: message('Before'),
  role: message('Role'),
  language: message('Language'),
  number: message('Edition'),
  edition: message('Edition'),
  previewPages: message('Pages shown on the form'),
  showCover: message('Cover on the form'),
  remindAfterDays: message('Reminder'),
  download: message('Download'),
  mark: message('Who a copy was made for'),
  named: message('By name'),
  fileName: message('File'),
  bytes: message('Size'),
  note: message('Note'),
  publishAt: message('Published from'),
  withdrawAt: message('Withdrawn on'),
  from: message('From'),
  to: message('To'),
  endTime: message('End Time'),
  expires: message('End Time'),
  tour: message('Tour'),
  url: message('Address'),
  address: message('Address'),
  origin: message('Address'),
  audience: message('Site'),
  message: message('Message'),
  silent: message('Without a mail'),
  days: message('Days'),
  scope: message('Rights'),
  recipients: message('Recipients'),
  requests: message('Requests'),
  mails: message('Mails'),
  reason: message('Reason'),
  changed: message('Changed'),
  list: message('List'),
  query: message('Filters'),
  q: message('Search'),
  shared: message('Shared with colleagues'),
  events: message('Is told when'),
  personal: message('What visitors typed'),
  emailConfirmedAt: message('Email confirmed'),
  left: message('Recovery codes left'),
  made: message('Made at'),
  seal: message('Seal of the audit'),
}

const listNames = {
  requests: message('Requests'),
  history: message('History'),
  users: message('Users'),
  registrations: message('Registrations'),
  catalogues: message('Catalogues'),
  tours: message('Tour accesses'),
  tourPlaces: message('Tours'),
  audit: message('Audit'),
  mail: message('Mail'),
}

const markNames = {
  off: message('No mark'),
  screen: message('On each page in the reader'),
  download: message('On each page, in the reader and of a download'),
}

/** By their paths; a field of the form has the path `form.fields.company`. */
const settingNames = {
  'firm.name': message('Name'),
  'firm.accent': message('Accent colour'),
  'firm.band': message('Band at the top'),
  'firm.replyTo': message('Reply-to address'),
  'firm.website': message('Website'),
  'firm.legalUrl': message('Legal notice'),
  'firm.privacyUrl': message('Privacy policy'),
  'firm.language': message('Default language'),
  'firm.timeZone': message('Time zone'),
  'form.questions': message('Questions'),
  'form.introduction': message('Introduction'),
  'form.consent': message('Consent'),
  'form.thanks': message('Text after sending'),
  'form.editions': message('New editions'),
  'form.texts': message('Texts in other languages'),
  'form.embedOrigins': message('Sites that may show the form'),
  'privacy.eraseAfterDays': message('Days after the decision'),
  'privacy.reading': message('Which pages are read'),
  ...Object.fromEntries(orderedFields.map(({ name, label }) => [`form.fields.${name}`, label])),
}

/** What the values of a detail are called; others stand as they are. */
export const valueNames: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  role: roleNames,
  before: roleNames,
  language: languageNames,
  scope: scopeNames,
  mark: markNames,
  list: listNames,
  events: eventWords,
  reason: restWords,
  changed: settingNames,
}

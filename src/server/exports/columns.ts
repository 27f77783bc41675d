import type { Role } from '#contract/common.ts'
import type { Access } from '#contract/endpoint.ts'
import { formFieldNames, formFields } from '#contract/form-fields.ts'
import type { ListName } from '#contract/list-names.ts'
import type { Question } from '#contract/settings.ts'
import { invalid } from '../lib/errors.ts'
import { answerColumn } from '../requests/lists/answer-cells.ts'
import { allows } from '../sessions/roles.ts'

export interface Column {
  /** The name in the call, and of the row's property. */
  readonly name: string
  /** The words in the header row. */
  readonly title: string
  readonly access: Access
  readonly isTime: boolean
}

const column = (name: string, title: string, access: Access = 'user'): Column => ({
  name,
  title,
  access,
  isTime: false,
})
const time = (name: string, title: string, access: Access = 'user'): Column => ({
  ...column(name, title, access),
  isTime: true,
})

/** Only the first word is written large in a header row. */
const sentenceCase = (label: string) => label.replace(/(?<= )[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase())

const person = [column('firstName', 'First name'), column('lastName', 'Last name'), column('email', 'Email')]
const created = time('created', 'Created')

/** What staff are told of a request is not told to its owner. */
const request = [
  ...formFieldNames.map((name) => column(name, sentenceCase(formFields[name].label))),
  column('answers', 'Answers'),
  column('language', 'Language'),
  column('consentVersion', 'Consent'),
  time('consentAt', 'Consent given'),
  column('editionsVersion', 'New editions'),
  time('editionsAt', 'New editions wished'),
  column('catalogueName', 'Catalogue'),
  column('source', 'Source', 'admin'),
  column('status', 'Status'),
  column('delivery', 'Delivery'),
  created,
  time('decidedAt', 'Decided', 'admin'),
  column('decidedBy', 'Decided by', 'admin'),
  column('openings', 'Openings'),
  column('countryCode', 'Country code'),
]
const user = [
  ...person,
  column('emailConfirmed', 'Email confirmed'),
  column('company', 'Company'),
  column('role', 'Role'),
  column('status', 'Status'),
  created,
]
const tour = [time('startTime', 'Start'), time('endTime', 'End'), column('status', 'Status')]

const columns: Record<ListName, readonly Column[]> = {
  requests: request,
  history: request,
  users: [...user, time('lastSignIn', 'Last sign-in')],
  registrations: user,
  catalogues: [
    column('name', 'Name'),
    column('status', 'Status'),
    created,
    column('edition', 'Edition'),
    column('pages', 'Pages'),
    column('bytes', 'Bytes'),
    column('requests', 'Requests'),
  ],
  tourPlaces: [
    column('name', 'Name'),
    column('kind', 'Kind'),
    column('address', 'Address'),
    column('status', 'Status'),
    column('accesses', 'Accesses'),
    created,
  ],
  mail: [
    time('created', 'Written'),
    column('kind', 'Kind'),
    column('recipient', 'Recipient'),
    column('subject', 'Subject'),
    column('status', 'Status'),
    column('attempts', 'Attempts'),
    time('nextTry', 'Next try'),
    column('answer', 'Answer'),
    column('requestId', 'Request'),
  ],
  tours: [
    column('name', 'Name'),
    column('tourName', 'Tour'),
    ...tour,
    column('openings', 'Openings'),
    column('minutes', 'Minutes'),
    time('lastVisit', 'Last visit'),
    created,
  ],
  audit: [
    time('at', 'Time'),
    column('actorName', 'Who'),
    column('actorId', 'Who (id)'),
    column('action', 'Action'),
    column('subjectKind', 'Kind'),
    column('subjectName', 'What'),
    column('subjectId', 'What (id)'),
    column('network', 'Network'),
    column('details', 'Details'),
    column('sealed', 'Sealed'),
    column('id', 'Id'),
  ],
}

/** The questions that the form asks now. */
type Questions = readonly Pick<Question, 'id' | 'label'>[]

/** Adds a column for each question before that of the answers to former ones. */
const withAnswers = (of: readonly Column[], questions: Questions): Column[] =>
  of.flatMap((each) =>
    each.name === 'answers' ? [...questions.map(({ id, label }) => column(answerColumn(id), label)), each] : each,
  )

/** Returns the columns of a list that this role may see, all or those with these names, in their order. */
export function columnsFor(list: ListName, role: Role, questions: Questions, names?: readonly string[]): Column[] {
  const visible = withAnswers(columns[list], questions).filter(({ access }) => allows(access, role))
  return names ? names.flatMap((name) => visible.find((column) => column.name === name) ?? []) : visible
}

/** Throws a 400 for a column that the list does not have for this role. */
export function assertColumns(list: ListName, role: Role, questions: Questions, names: readonly string[] = []): void {
  const unknown = names.find((name) => columnsFor(list, role, questions, [name]).length === 0)
  if (unknown !== undefined) throw invalid('columns', 'This list has no column {name}.', { name: unknown })
}

import { type AuditAction, auditActions } from '#contract/audit-actions.ts'
import { users } from '#contract/users.ts'
import { t } from '../../../lib/i18n/t.ts'
import { fullName } from '../../accounts/fullName.ts'
import { Select } from '../../lists/query/filterControls.tsx'
import { choiceFilter, daysFilter, type ListFilter } from '../../lists/query/filters.tsx'
import { useWholeList } from '../../lists/rows/useWholeList.ts'
import { auditWords } from './auditWords.ts'

export type AuditFilter = ListFilter<'actor' | 'action' | 'subject' | 'from' | 'to'>

export const auditFilters = (): AuditFilter[] => [
  { ...daysFilter(t('Time')), column: 'at' },
  actorFilter(),
  { ...choiceFilter('action', t('Action'), actionChoices()), column: 'what' },
  subjectFilter(),
]

/** Sentences without their names: "… approved the request of …". */
const actionChoices = () =>
  Object.fromEntries(
    (Object.keys(auditActions) as AuditAction[]).map((action) => [
      action,
      t(auditWords[action], { actor: '…', subject: '…' }),
    ]),
  )

const actorFilter = (): AuditFilter => ({
  column: 'actor',
  title: t('Who'),
  fields: ['actor'],
  words: ({ actor }) => <PersonText key="words" id={String(actor)} />,
  controls: ({ actor }) => <PersonSelect value={actor} />,
})

const usePeople = () => useWholeList(users.listActive).rows?.map((person) => [person.id, fullName(person)] as const)

function PersonText({ id }: { readonly id: string }) {
  const known = usePeople()
  if (!known) return '…'
  return known.find(([known]) => known === id)?.[1] ?? t('(no longer there)')
}

function PersonSelect({ value }: { readonly value: string | number | undefined }) {
  const choices = usePeople() ?? []
  // The chosen value can only be selected once it is among the choices.
  return <Select key={choices.length} field="actor" title={t('Who')} value={value} choices={choices} />
}

/** It is set by a press in a row. */
const subjectFilter = (): AuditFilter => ({
  column: 'subject',
  title: t('About'),
  fields: ['subject'],
  words: ({ subject }) => String(subject),
  controls: ({ subject }) => (
    <label>
      {t('Id of what it was about')}
      <input name="subject" maxLength={60} defaultValue={subject} />
    </label>
  ),
})

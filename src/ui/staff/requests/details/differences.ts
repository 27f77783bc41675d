import type { Answer, VisitorInfo } from '#contract/request-shapes.ts'
import { visitorFields } from '../../../lib/forms/visitorFields.ts'
import { t } from '../../../lib/i18n/t.ts'

interface Form extends VisitorInfo {
  readonly answers: readonly Answer[]
  readonly editions?: object
}

interface Difference {
  readonly name: string
  readonly label: string
  readonly counting: string
  readonly other: string
}

/** Returns the fields and answers in which another form differs from the one that counts, in the order of the form. */
export function differences(counting: Form, other: Form): Difference[] {
  const fields = visitorFields.map(({ name, label }) => ({
    name,
    label: t(label),
    counting: counting[name],
    other: other[name],
  }))
  const editions = { name: 'editions', label: t('New editions'), counting: yesIf(counting), other: yesIf(other) }
  const all = [...fields, ...comparedAnswers(counting.answers, other.answers), editions]
  return all.filter((one) => one.counting !== one.other)
}

const yesIf = ({ editions }: Form): string => (editions ? t('Yes') : '')

function comparedAnswers(counting: readonly Answer[], other: readonly Answer[]): Difference[] {
  const labels = new Map([...counting, ...other].map(({ id, label }) => [id, label]))
  return [...labels].map(([id, label]) => ({
    name: `answers.${id}`,
    label,
    counting: answerTo(counting, id),
    other: answerTo(other, id),
  }))
}

function answerTo(answers: readonly Answer[], id: string): string {
  const value = answers.find((answer) => answer.id === id)?.value ?? ''
  return value === true ? t('Yes') : String(value)
}

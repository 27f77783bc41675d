import { own } from '#contract/form-texts.ts'
import type { Answer } from '#contract/request-shapes.ts'
import type { FormSettings, Question } from '#contract/settings.ts'
import { isFilled, isStorable } from '#contract/text.ts'
import { tooLong } from '../../http/validation.ts'
import { type FieldError, fieldError } from '../../lib/errors.ts'

const maxLength = 2_000

type AnswerInput = Readonly<Record<string, string | boolean>>

export function readAnswers({ questions, texts }: FormSettings, given: AnswerInput = {}) {
  const read = questions.map((question) => ({
    question,
    value: readValue(own(given, question.id), wordsOf(question, texts)),
  }))
  const errors = read.flatMap(({ question, value }) => findError(question, value) ?? [])
  const answers = read
    .filter(({ value }) => value !== '')
    .map(({ question: { id, label }, value }): Answer => ({ id, label, value }))
  return { answers, errors }
}

/** The words beside a box, in each language: a visitor may have ticked others that were replaced since. */
const wordsOf = ({ id, kind, label }: Question, texts: FormSettings['texts']) =>
  kind === 'tick' ? [label, ...Object.values(texts).map(({ questions }) => own(questions, id))] : []

/** Unticked boxes and texts of invisible characters alone are no answer: ''. */
function readValue(given: string | boolean = '', ticked: readonly (string | undefined)[]): string | true {
  if (typeof given === 'boolean') return given || ''
  if (ticked.some((words) => words?.trim() === given.trim())) return true
  return isFilled(given) || !isStorable(given) ? given.trim() : ''
}

function findError({ id, kind, required, options = [] }: Question, value: string | boolean): FieldError | undefined {
  const field = `answers.${id}`
  if (value === '' && !required) return undefined
  if (kind === 'tick') return tickError(field, value)
  if (typeof value === 'boolean' || !isFilled(value)) return fieldError(field, 'Please answer this question!')
  if (kind === 'choice') return options.includes(value) ? undefined : fieldError(field, 'Please choose one of these!')
  return value.length > maxLength ? tooLong(field, maxLength) : undefined
}

function tickError(field: string, value: string | boolean): FieldError | undefined {
  if (value === true) return undefined
  return fieldError(field, value === '' ? 'Please tick this box!' : 'These words have changed. Please read them again.')
}

/** Merges a correction into the stored answers, of which those stay that the form can no longer show. */
export function correctedAnswers(
  questions: readonly Question[],
  stored: readonly Answer[],
  corrected: readonly Answer[] = stored,
): Answer[] {
  const isObsolete = ({ id, label, value }: Answer) =>
    !questions.some((asked) => asked.id === id && !findError(asked, value) && (value !== true || asked.label === label))
  const isReplaceable = ({ id }: Answer) => !corrected.some((answer) => answer.id === id)
  return [...corrected, ...stored.filter((answer) => isObsolete(answer) && isReplaceable(answer))]
}

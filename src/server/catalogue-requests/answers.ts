import type { Answer } from '#contract/request-shapes.ts'
import type { Question } from '#contract/settings.ts'
import { isFilled, isStorable } from '#contract/text.ts'
import { type FieldError, fieldError } from '../platform/errors.ts'
import { tooLong } from '../platform/http/validation.ts'

/** The most characters of an answer. */
const longest = 2_000

type Given = Readonly<Record<string, string | boolean>>

/** Returns the answers to these questions, in their order, and what is wrong with them. */
export function readAnswers(questions: readonly Question[], given: Given = {}) {
  const read = questions.map((question) => ({
    question,
    value: givenValue(Object.hasOwn(given, question.id) ? given[question.id] : ''),
  }))
  const errors = read.flatMap(({ question, value }) => wrongWith(question, value) ?? [])
  const answers = read
    .filter(({ value }) => value !== '' && value !== false)
    .map(({ question: { id, label }, value }): Answer => ({ id, label, value }))
  return { answers, errors }
}

const givenValue = (given: string | boolean = ''): string | boolean =>
  typeof given === 'string' ? given.trim() : given

function wrongWith({ id, kind, required, options = [] }: Question, value: string | boolean): FieldError | undefined {
  const field = `answers.${id}`
  if (kind === 'tick') return required && value !== true ? fieldError(field, 'Please tick this box!') : undefined
  const text = String(value)
  if (text === '' || !isFilled(text))
    return required || !isStorable(text) ? fieldError(field, 'Please answer this question!') : undefined
  if (kind === 'choice') return options.includes(text) ? undefined : fieldError(field, 'Please choose one of these!')
  return text.length > longest ? tooLong(field, longest) : undefined
}

/** Returns stored answers as one text, a line each. */
export const answersText = (stored: string | null): string =>
  stored === null
    ? ''
    : (JSON.parse(stored) as Answer[]).map(({ label, value }) => `${label} ${value === true ? '✓' : value}`).join('\n')

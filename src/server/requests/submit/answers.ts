import type { Answer } from '#contract/request-shapes.ts'
import type { Question } from '#contract/settings.ts'
import { isFilled, isStorable } from '#contract/text.ts'
import { tooLong } from '../../http/validation.ts'
import { type FieldError, fieldError } from '../../lib/errors.ts'
import { readStored } from '../request/stored-answers.ts'

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
    .filter(({ value }) => value !== '')
    .map(({ question: { id, label }, value }): Answer => ({ id, label, value }))
  return { answers, errors }
}

/** Reads a text, or a tick as true. An unticked box and a text of invisible characters alone are no answer: ''. */
function givenValue(given: string | boolean = ''): string | true {
  if (typeof given === 'boolean') return given || ''
  return isFilled(given) || !isStorable(given) ? given.trim() : ''
}

function wrongWith({ id, kind, required, options = [] }: Question, value: string | boolean): FieldError | undefined {
  const field = `answers.${id}`
  if (value === '' && !required) return undefined
  if (kind === 'tick') return value === true ? undefined : fieldError(field, 'Please tick this box!')
  if (typeof value === 'boolean' || !isFilled(value)) return fieldError(field, 'Please answer this question!')
  if (kind === 'choice') return options.includes(value) ? undefined : fieldError(field, 'Please choose one of these!')
  return value.length > longest ? tooLong(field, longest) : undefined
}

/** Returns the answers after a correction; one that sent none keeps all. Those that the form cannot show any more stay. */
export function correctedAnswers(
  questions: readonly Question[],
  standing: readonly Answer[],
  corrected: readonly Answer[] = standing,
): Answer[] {
  const isOver = ({ id, value }: Answer) =>
    !questions.some((question) => question.id === id && !wrongWith(question, value))
  const isOpen = ({ id }: Answer) => !corrected.some((answer) => answer.id === id)
  return [...corrected, ...standing.filter((answer) => isOver(answer) && isOpen(answer))]
}

/** The name of an export's column with the answers to this question. */
export const answerColumn = (id: string) => `answers.${id}`

/** Returns stored answers as cells: one for each question that is asked now, and the others as one text, a line each. */
export function answerCells(stored: string | null, asked: ReadonlySet<string>): Record<string, string | boolean> {
  const given = readStored(stored)
  const cells = given.filter(({ id }) => asked.has(id)).map(({ id, value }) => [answerColumn(id), value])
  const others = given.filter(({ id }) => !asked.has(id))
  return { ...Object.fromEntries(cells), answers: others.map(answerLine).join('\n') }
}

const answerLine = ({ label, value }: Answer) => `${label} ${value === true ? '✓' : value}`

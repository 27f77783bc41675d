import type { Answer } from '#contract/request-shapes.ts'
import type { Question } from '#contract/settings.ts'
import { isFilled, isStorable } from '#contract/text.ts'
import { message } from '#words/message.ts'

/** The most characters of an answer. */
const longest = 2_000

type Given = Readonly<Record<string, string | boolean>>

/** Returns the answers to these questions, in their order, and what is wrong with them. */
export function readAnswers(questions: readonly Question[], given: Given = {}) {
  const read = questions.map((question) => ({
    question,
    value: givenValue(Object.hasOwn(given, question.id) ? given[question.id] : ''),
  }))
  const errors = read.flatMap(({ question, value }) => {
    const message = wrongWith(question, value)
    return message ? [{ field: `answers.${question.id}`, message }] : []
  })
  const answers = read
    .filter(({ value }) => value !== '' && value !== false)
    .map(({ question: { id, label }, value }): Answer => ({ id, label, value }))
  return { answers, errors }
}

const givenValue = (given: string | boolean = ''): string | boolean =>
  typeof given === 'string' ? given.trim() : given

function wrongWith({ kind, required, options = [] }: Question, value: string | boolean): string | undefined {
  if (kind === 'tick') return required && value !== true ? words.tick : undefined
  const text = String(value)
  if (text === '' || !isFilled(text)) return required || !isStorable(text) ? words.answer : undefined
  if (kind === 'choice') return options.includes(text) ? undefined : words.choose
  return text.length > longest ? words.shorter : undefined
}

const words = {
  tick: message('Please tick this box!'),
  answer: message('Please answer this question!'),
  choose: message('Please choose one of these!'),
  shorter: message('Please use at most 2,000 characters.'),
}

/** Returns stored answers as one text, a line each. */
export const answersText = (stored: string | null): string =>
  stored === null
    ? ''
    : (JSON.parse(stored) as Answer[]).map(({ label, value }) => `${label} ${value === true ? '✓' : value}`).join('\n')

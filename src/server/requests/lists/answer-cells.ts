import type { Answer } from '#contract/request-shapes.ts'
import { readStored } from '../request/stored-answers.ts'

export const answerColumn = (id: string) => `answers.${id}`

/** Returns the cells of an export: one for each current question, and one text with a line for each other answer. */
export function answerCells(stored: string | null, questionIds: ReadonlySet<string>): Record<string, string | boolean> {
  const given = readStored(stored)
  const cells = given.filter(({ id }) => questionIds.has(id)).map(({ id, value }) => [answerColumn(id), value])
  const others = given.filter(({ id }) => !questionIds.has(id))
  return { ...Object.fromEntries(cells), answers: others.map(answerLine).join('\n') }
}

const answerLine = ({ label, value }: Answer) => `${label} ${value === true ? '✓' : value}`

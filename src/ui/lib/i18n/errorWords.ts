import type { Problem } from '#contract/problem.ts'
import { CallError } from '../http/call-error.ts'
import { t } from './t.ts'

/**
 * Returns the text of an error toast in the language of the page, in the fixed order (product: Messages): the first text
 * in the body, or its sentence with values, the error's message, its reason, or `Operation Failed` and the error.
 */
export function errorWords(error: unknown): string {
  const { message, reason, status } = (error ?? {}) as { message?: unknown; reason?: unknown; status?: unknown }
  const problem = problemOf(error)
  const found = [problem.sentence, ...Object.values(problem), message, reason].find(isText)
  return t(found ?? 'Operation Failed {error}', { status: String(status), error: String(error), ...problem.values })
}

export function fieldErrors(error: unknown): Record<string, string> {
  const { errors } = problemOf(error)
  // A proxy's answer may have errors of another shape.
  const ours = Array.isArray(errors) ? errors.filter((one) => isText(one?.message)) : []
  return Object.fromEntries(ours.map(({ field, message, sentence = message, values }) => [field, t(sentence, values)]))
}

const problemOf = (error: unknown): Partial<Problem> => (error instanceof CallError ? error.problem : {})

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''

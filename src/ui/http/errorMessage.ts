import { CallError } from './send.ts'

/**
 * Returns the text of an error toast, in the fixed order (product: Messages): the first text in the body, its
 * Message, the error's message, its reason, or `Operation Failed` and the error.
 */
export const errorMessage = (error: unknown): string => foundMessage(error) ?? `Operation Failed ${String(error)}`

/** The same without the last one. */
export function foundMessage(error: unknown): string | undefined {
  const { body, message, reason } = (error ?? {}) as { body?: unknown; message?: unknown; reason?: unknown }
  const items = typeof body === 'object' && body !== null ? Object.values(body) : []
  const bodyMessage = (body as { Message?: unknown } | undefined)?.Message
  return [items.find(isWords), bodyMessage, message, reason].find(isWords)
}

const isWords = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''

/** Returns the server's error messages by field; empty for other errors. */
export function fieldErrors(error: unknown): Record<string, string> {
  const errors = error instanceof CallError ? (error.problem.errors ?? []) : []
  return Object.fromEntries(errors.map(({ field, message }) => [field, message]))
}

import { CallError } from './send.ts'

/**
 * The words of an error toast, in the fixed order (product: Messages): the first available item of the body, its
 * Message, the error's message, its reason, or `Operation Failed` and the error.
 */
export function errorMessage(error: unknown): string {
  const { body, message, reason } = (error ?? {}) as { body?: unknown; message?: unknown; reason?: unknown }
  const items = typeof body === 'object' && body !== null ? Object.values(body) : []
  const said = (body as { Message?: unknown } | undefined)?.Message
  return [items.find(isWords), said, message, reason].find(isWords) ?? `Operation Failed ${String(error)}`
}

const isWords = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''

/** What the server says beside the fields of a rejected form. */
export function fieldErrors(error: unknown): Record<string, string> {
  const errors = error instanceof CallError ? (error.problem.errors ?? []) : []
  return Object.fromEntries(errors.map(({ field, message }) => [field, message]))
}

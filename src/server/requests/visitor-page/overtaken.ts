import { isUniqueViolation } from '../../database/dialect.ts'
import { DomainError, tooBusy } from '../../lib/errors.ts'

/** Another form, correction or decision came between read and write. */
class Overtaken extends DomainError {}

export function overtaken(): DomainError {
  const { status, sentence, details } = tooBusy()
  return new Overtaken(status, sentence, details)
}

const isOvertaken = (error: unknown) => isUniqueViolation(error) || error instanceof Overtaken

const maxAttempts = 8

/** Repeats a transaction that was overtaken. */
export async function unlessOvertaken<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (!isOvertaken(error)) throw error
      if (attempt === maxAttempts) throw overtaken()
    }
  }
}

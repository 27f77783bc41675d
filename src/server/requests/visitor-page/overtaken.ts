import { isUniqueViolation } from '../../database/dialect.ts'
import { DomainError, unavailable } from '../../lib/errors.ts'

const sentence = 'Many requests are arriving just now. Please try again.'

/** Another form, correction or decision came between read and write. */
export const overtaken = () => unavailable(sentence)

const isOvertaken = (error: unknown) =>
  isUniqueViolation(error) || (error instanceof DomainError && error.sentence === sentence)

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

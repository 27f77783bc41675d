import { isUniqueViolation } from './dialect.ts'

/** A concurrent transaction may write the same key between read and write. The second attempt finds its row. */
export const retryUnique = <T>(attempt: () => Promise<T>): Promise<T> =>
  attempt().catch((error: unknown) => (isUniqueViolation(error) ? attempt() : Promise.reject(error)))

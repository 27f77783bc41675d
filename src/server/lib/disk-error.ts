import { type DomainError, unavailable } from './errors.ts'

/** Returns the 503 for a file error of a full or failing disk, or undefined for any other error. */
export function diskErrorOf(error: Error & { code?: string }): DomainError | undefined {
  if (isDiskFull(error)) return diskFull()
  return failing.test(error.code ?? '')
    ? unavailable('Docent cannot use its disk just now. Please try again.')
    : undefined
}

export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(ENOSPC|EDQUOT)$/.test(String(error.code))

const failing = /^(EIO|EROFS|EMFILE|ENFILE)$/

export const diskFull = () =>
  unavailable('There is no room on the disk for this file just now. Please try again later.', 60)

import { type DomainError, unavailable } from '../errors.ts'
import { noRoom } from './reservations.ts'

/** What a disk that is full or failing says to a read or write of a file, in words for the caller. */
export function diskTrouble(error: Error & { code?: string }): DomainError | undefined {
  if (full.test(error.code ?? '')) return noRoom()
  return failing.test(error.code ?? '')
    ? unavailable('Docent cannot use its disk just now. Please try again.')
    : undefined
}

const full = /^(ENOSPC|EDQUOT)$/
const failing = /^(EIO|EROFS|EMFILE|ENFILE)$/

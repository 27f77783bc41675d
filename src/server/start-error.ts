import { SettingError } from './config.ts'
import { DomainError } from './errors.ts'

/** Why the program does not start, in one sentence; only a fault of its own comes with where it happened. */
export function startSentence(error: unknown): string {
  if (error instanceof SettingError || error instanceof DomainError) return error.message
  if (!(error instanceof Error)) return String(error)
  const { code } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') return 'PORT is taken: another program listens there. Choose another one.'
  if (code === 'EACCES' || code === 'EPERM' || code === 'ENOTDIR' || code === 'EEXIST') {
    return `DATA_DIR cannot be used: ${error.message}.`
  }
  if (code === 'EADDRNOTAVAIL') return 'HOST is not an address of this machine.'
  return /newer Docent|too old/.test(error.message) ? error.message : (error.stack ?? error.message)
}

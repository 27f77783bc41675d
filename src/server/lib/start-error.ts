import { DomainError, StartError } from './errors.ts'

/** Returns one sentence for the operator. Only an unexpected error includes its stack. */
export function startSentence(error: unknown): string {
  if (error instanceof StartError || error instanceof DomainError) return error.message
  if (!(error instanceof Error)) return String(error)
  return listenError(error) ?? fileError(error) ?? error.stack ?? error.message
}

function listenError({ code, syscall = '' }: NodeJS.ErrnoException): string | undefined {
  if (code === 'EADDRINUSE') return 'PORT is taken: another program listens there. Choose another one.'
  if (code === 'EADDRNOTAVAIL') return 'HOST is not an address of this machine.'
  if (syscall === 'getaddrinfo') return 'HOST is not known: it must be an address or a name of this machine.'
  if (syscall === 'listen' && code === 'EACCES') return 'PORT may not be used by this user: choose one from 1024 up.'
  return undefined
}

function fileError(error: NodeJS.ErrnoException & { errstr?: string }): string | undefined {
  const isOfFile = error.syscall !== undefined && /^(E[A-Z]+)$/.test(error.code ?? '')
  if (isOfFile) return `DATA_DIR cannot be used: ${error.message}.`
  return error.code === 'ERR_SQLITE_ERROR' ? `The database in DATA_DIR cannot be used: ${error.message}.` : undefined
}

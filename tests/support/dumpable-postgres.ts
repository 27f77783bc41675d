import { startPostgres } from './servers/postgres.ts'
import { missingDumpReason } from './servers/postgres-programs.ts'

/** Test options for tests that need pg_dump and pg_restore, which the packaged server lacks. */
export const needsDump = { skip: (await missingDumpReason()) ?? false }

let started: Promise<string> | undefined

/** Returns the address of a server that matches this machine's pg_dump; stopped after the test file. */
export function dumpablePostgres(): Promise<string> {
  started ??= start()
  return started
}

async function start(): Promise<string> {
  const { url, stop } = await startPostgres({ dumpable: true })
  process.once('beforeExit', stop)
  return url
}

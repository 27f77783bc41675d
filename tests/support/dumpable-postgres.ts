import { startPostgres } from './servers/postgres.ts'
import { missingDumpReason } from './servers/postgres-programs.ts'

/** The option of a test that needs pg_dump and pg_restore, which the packaged server comes without. */
export const needsDump = { skip: (await missingDumpReason()) ?? false }

let started: Promise<string> | undefined

/** The address of a server that pg_dump and pg_restore of this machine fit; it ends with the test file. */
export function dumpablePostgres(): Promise<string> {
  started ??= start()
  return started
}

async function start(): Promise<string> {
  const { url, stop } = await startPostgres({ dumpable: true })
  process.once('beforeExit', stop)
  return url
}

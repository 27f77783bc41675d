import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startPostgres } from '#support/servers/postgres.ts'
import { missingDumpReason } from '#support/servers/postgres-programs.ts'
import { MissingError } from '#support/servers/programs.ts'
import type { Run } from './run.ts'

/** A separate PostgreSQL that matches pg_dump and pg_restore. */
export async function startDumpablePostgres(run: Run): Promise<string> {
  const reason = await missingDumpReason()
  if (reason) throw new MissingError(reason)
  const server = await startPostgres({ dumpable: true })
  run.test.after(server.stop)
  return server.url
}

/** A separate PostgreSQL whose postmaster can be killed, to simulate a crash. */
export async function startKillablePostgres(run: Run) {
  const server = await startPostgres()
  run.test.after(server.stop)
  return {
    url: server.url,
    async killAndStart() {
      const pid = await firstProcess(server.url)
      process.kill(pid, 'SIGKILL')
      await untilGone(pid)
      await untilStarted(server.restart)
    },
  }
}

async function firstProcess(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const status = await readFile(`/proc/${rows[0]?.pid}/status`, 'utf8')
    return Number(/^PPid:\s+(\d+)/m.exec(status)?.[1])
  } finally {
    await client.end()
  }
}

async function untilGone(pid: number): Promise<void> {
  for (let i = 0; i < 500; i++) {
    const state = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
    if (state === undefined || / Z /.test(state)) return
    await sleep(10)
  }
}

/** Orphaned backends hold the shared memory for a short time. */
async function untilStarted(start: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await start()
    } catch (error) {
      if (attempt === 20) throw error
      await sleep(200)
    }
  }
}

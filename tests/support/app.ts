import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { buildApp } from '#server/app.ts'
import { type Config, readConfig } from '#server/config.ts'
import { sendDueMail } from '#server/mail/worker.ts'
import { mailRules } from '#server/mail-rules.ts'
import { closeServices, openServices } from '#server/open-services.ts'
import { client } from './client.ts'
import { givenFor } from './given.ts'
import { mailFolder } from './mails.ts'
import { freshDatabase } from './postgres.ts'
import { writeDatabase } from './sqlite.ts'

// Times in mails are in the server's zone.
process.env.TZ = 'UTC'

/** The start of the test clock: a Monday at noon. */
const start = Date.UTC(2026, 0, 5, 12)

type Overrides = Partial<Config>

/**
 * The real product on a free port, with a fresh database, a temporary folder for files and mail, and a clock that moves
 * only when a test moves it. It stops after the test.
 */
export async function startTestApp(test: TestContext, overrides: Overrides = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'docent-test-'))
  const clock = { now: start }
  const base = readConfig({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error', RATE_LIMITS: 'off', UNDO_SECONDS: '0' })
  const database = await databaseFor(base)
  const services = await openServices({ ...base, database: database.config, ...overrides }, () => clock.now)
  const app = await buildApp(services)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  test.after(async () => {
    await app.close()
    await closeServices(services)
    await database.drop()
    await rm(dataDir, { recursive: true })
  })
  return {
    origin,
    services,
    dataDir,
    /** Moves the clock forward, in milliseconds. */
    pass: (time: number) => {
      clock.now += time
    },
    now: () => clock.now,
    visitor: client(origin),
    /** A client without a session, with these headers. */
    visitorWith: (headers: Record<string, string>) => client(origin, undefined, headers),
    as: (token: string) => client(origin, token),
    given: givenFor(services, origin),
    /** Sends the outbox and returns all delivered mails, oldest first. */
    mails: async () => {
      await sendDueMail(services, mailRules)
      return mailFolder(dataDir)
    },
  }
}

/** A migrated database: SQLite, or one of the PostgreSQL that TEST_DATABASE names. */
async function databaseFor({ database }: Config) {
  const server = process.env.TEST_DATABASE
  if (server) {
    const { url, drop } = await freshDatabase(server)
    return { config: { kind: 'postgres' as const, url }, drop }
  }
  if (database.kind === 'sqlite') await writeDatabase(database.file)
  return { config: database, drop: async () => {} }
}

export type TestApp = Awaited<ReturnType<typeof startTestApp>>

export const seconds = (count: number) => count * 1_000
export const minutes = (count: number) => count * 60_000
export const hours = (count: number) => count * 3_600_000
export const days = (count: number) => count * 86_400_000

import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { emptyDatabase, postgresServer } from './postgres.ts'
import { temporaryFolder } from './program.ts'

/** An empty database of each kind, which goes with its test. */
export const kinds = {
  sqlite: async (t: TestContext) => ({
    kind: 'sqlite' as const,
    file: join(await temporaryFolder(t), 'docent.sqlite'),
  }),
  postgres: async (t: TestContext) => {
    const { url, drop } = await emptyDatabase(await postgresServer())
    t.after(drop)
    return { kind: 'postgres' as const, url }
  },
}

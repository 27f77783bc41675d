import type { Command } from 'commander'
import { assertNoneUnfinished } from '../backup/unfinished-restore.ts'
import { readConfig } from '../config.ts'
import { migrateDatabase } from '../database/migrate.ts'
import { completeSearch } from '../database/search/maintain.ts'
import { listings } from '../listings.ts'
import { makeDataDir } from '../open-services.ts'
import { say, withServices } from './with-services.ts'

export function migrateCommand(program: Command): void {
  program
    .command('migrate')
    .description('apply pending migrations (the server also does so when it starts)')
    .action(async () => {
      const config = readConfig(process.env)
      await makeDataDir(config)
      await assertNoneUnfinished(config.dataDir)
      const applied = await migrateDatabase(config.database)
      await withServices((services) => completeSearch(services, listings))
      say(applied.length > 0 ? `Applied: ${applied.join(', ')}.` : 'The database is up to date.')
    })
}

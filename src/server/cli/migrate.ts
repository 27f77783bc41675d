import type { Command } from 'commander'
import { readConfig } from '../config.ts'
import { migrateDatabase } from '../database/migrate.ts'
import { makeDataDir } from '../open-services.ts'
import { say } from './with-services.ts'

export function migrateCommand(program: Command): void {
  program
    .command('migrate')
    .description('apply pending migrations (the server also does so when it starts)')
    .action(async () => {
      const config = readConfig(process.env)
      await makeDataDir(config)
      const applied = await migrateDatabase(config.database)
      say(applied.length > 0 ? `Applied: ${applied.join(', ')}.` : 'The database is up to date.')
    })
}

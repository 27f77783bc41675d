import type { Command } from 'commander'
import { readConfig, SettingError } from '../config.ts'
import { moveData } from '../db/move.ts'
import { progressBar } from './progress.ts'
import { say } from './with-services.ts'

export function moveCommand(program: Command): void {
  program
    .command('move')
    .description('copy everything from the SQLite of DATA_DIR into an empty PostgreSQL, and compare')
    .requiredOption('--to <address>', 'where to: postgres://user:password@host/database')
    .action(async ({ to }: { to: string }) => {
      const { DATABASE_URL: set, ...env } = process.env
      if (set) throw new SettingError('DATABASE_URL is set already: unset it, so that the SQLite of DATA_DIR is read.')
      const [from, target] = [readConfig(env).database, readConfig({ ...env, DATABASE_URL: to }).database]
      const bar = progressBar('Rows')
      const tables = await moveData(from, target, bar.at).finally(bar.end)
      for (const { table, rows, checksum } of tables)
        say(`${table}: ${rows} rows, the same on both sides (${checksum}).`)
      say('Moved. Start Docent with this DATABASE_URL from now on; the SQLite file is left as it is.')
    })
}

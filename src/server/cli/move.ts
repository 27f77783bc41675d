import { access } from 'node:fs/promises'
import type { Command } from 'commander'
import { assertNoneUnfinished } from '../backup/unfinished-restore.ts'
import { type Config, readConfig } from '../config.ts'
import { isOneFile } from '../database/dialect.ts'
import { moveData } from '../database/move.ts'
import { SettingError } from '../lib/errors.ts'
import { listings } from '../listings.ts'
import { progressBar } from './progress.ts'
import { say } from './with-services.ts'

interface Options {
  to?: string
}

export function moveCommand(program: Command): void {
  program
    .command('move')
    .description('copy everything from the SQLite of DATA_DIR into an empty PostgreSQL, and compare')
    .option('--to <address>', 'where to, such as postgres://user@host/database; with a password set MOVE_TO instead')
    .action(async ({ to }: Options) => {
      const { DATABASE_URL: set, MOVE_TO, ...env } = process.env
      if (set) throw new SettingError('DATABASE_URL is set already: unset it, so that the SQLite of DATA_DIR is read.')
      const [source, target] = [readConfig(env), readConfig({ ...env, DATABASE_URL: targetOf(to, MOVE_TO) })]
      await assertMovable(source)
      const bar = progressBar('Rows')
      const move = { from: source.database, to: target.database, listings }
      const tables = await moveData(move, bar.at).finally(bar.end)
      for (const { table, rows, checksum } of tables)
        say(`${table}: ${rows} rows, the same on both sides (${checksum}).`)
      say('Moved. Start Docent with this DATABASE_URL from now on.')
      say('The SQLite file is left as it is, and nothing is erased in it any more: delete it when you do not need it.')
    })
}

/** Opening a database that is not there would create an empty one. */
async function assertMovable({ dataDir, database }: Config): Promise<void> {
  await assertNoneUnfinished(dataDir)
  if (!isOneFile(database)) return
  await access(database.file).catch((cause) => {
    throw new SettingError(`Nothing was moved: there is no SQLite database in DATA_DIR (${dataDir}).`, { cause })
  })
}

/** Warns about a password in --to, because every user of the machine can read arguments. */
function targetOf(to: string | undefined, variable: string | undefined): string {
  const target = to ?? variable?.trim()
  if (!target)
    throw new SettingError('Say where to: --to postgres://user@host/database, or MOVE_TO with a password in it.')
  const address = URL.parse(to ?? '')
  if (address?.password || address?.searchParams.has('password')) process.stderr.write(readable)
  return target
}

const readable = 'Every user of this machine can read the password in --to while this runs: better set MOVE_TO.\n'

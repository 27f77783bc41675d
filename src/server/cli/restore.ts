import { resolve } from 'node:path'
import type { Command } from 'commander'
import { restoreBackup } from '../backup/restore.ts'
import { readConfig } from '../config.ts'
import { say } from './with-services.ts'

export function restoreCommand(program: Command): void {
  program
    .command('restore <file>')
    .description('fill an empty DATA_DIR from a backup; sessions and mailed links in it end, unsent mail is parked')
    .action(async (file: string) => {
      const { parked } = await restoreBackup(readConfig(process.env), resolve(file))
      say('Restored. Everybody signs in anew, and links for resetting a password have to be asked for again.')
      if (parked > 0)
        say(`Unsent messages that wait for your decision (docent mail list, docent mail retry): ${parked}.`)
    })
}

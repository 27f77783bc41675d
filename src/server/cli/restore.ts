import { resolve } from 'node:path'
import type { Command } from 'commander'
import { restoreBackup } from '../backup/restore.ts'
import { readConfig } from '../platform/config.ts'
import { say } from './with-services.ts'

interface Options {
  unchecked?: boolean
}

export function restoreCommand(program: Command): void {
  program
    .command('restore <file>')
    .description('fill an empty DATA_DIR from a backup; sessions and mailed links in it end, unsent mail is parked')
    .option('--unchecked', 'also take a backup without a list of its contents, made by an older Docent')
    .action(async (file: string, { unchecked = false }: Options) => {
      const config = readConfig(process.env)
      const { parked, made } = await restoreBackup(config, resolve(file), { withoutManifest: unchecked })
      say(`Restored${made ? `, as it was on ${made}` : ', without a look at whether it is whole'}.`)
      for (const sentence of revived) say(sentence)
      if (parked > 0)
        say(`Unsent messages that wait for your decision (docent mail list, docent mail retry): ${parked}.`)
    })
}

/** A backup knows nothing of what came after it. */
const revived = [
  'Everybody signs in anew, and links for resetting a password have to be asked for again.',
  'What was undone after the backup is as before. Look at once at: people who were removed or given another role (they may sign in again, as what they were), passwords (those of then), tours and catalogue links that were withdrawn (they open again until their end), catalogues that were removed or switched, and requests that were decided (they wait again).',
]

import { resolve } from 'node:path'
import type { Command } from 'commander'
import { restoreBackup } from '../backup/restore.ts'
import { readConfig } from '../config.ts'
import { say } from './with-services.ts'

interface Options {
  unchecked?: boolean
}

export function restoreCommand(program: Command): void {
  program
    .command('restore <file>')
    .description(
      'fill an empty DATA_DIR from a backup; sessions, API tokens and mailed links in it end, unsent mail waits for your decision',
    )
    .option('--unchecked', 'also take a backup without a list of its contents, made by an older Docent')
    .action(async (file: string, { unchecked = false }: Options) => {
      const config = readConfig(process.env)
      const { deadLetters, offers, factors, made } = await restoreBackup(config, resolve(file), {
        withoutManifest: unchecked,
      })
      say(`Restored${made ? `, as it was on ${made}` : ', without a look at whether it is whole'}.`)
      for (const sentence of lostChanges) say(sentence)
      if (factors.length > 0) say(`${keptFactors} ${factors.join(', ')}.`)
      if (offers > 0) say(`Offers of editions that were under way, and wait until an owner offers again: ${offers}.`)
      if (deadLetters > 0)
        say(`Unsent messages that wait for your decision (docent mail list, docent mail retry): ${deadLetters}.`)
    })
}

const keptFactors =
  'Second factors, passkeys and links with the provider are those of the backup, without recovery codes. Take away what was lost or taken away since (docent admin reset-factors), and ask these people for new recovery codes:'

/** The backup has no record of later changes. */
const lostChanges = [
  'All users must sign in again, which is told each of them by mail, password reset links must be requested again, and API tokens made anew.',
  'Changes made after the backup are lost. Check at once: removed users and changed roles (they have their access back), passwords (the old ones are valid again), withdrawn tours and catalogue links (they open again until they expire), removed or switched catalogues, decided requests (they are pending again), what visitors took back (news of editions that they ended, and reading by name), and erased personal data (it is there again).',
]

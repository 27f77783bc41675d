import { resolve } from 'node:path'
import type { Command } from 'commander'
import { writeBackup } from '../backup/backup.ts'
import { progressBar } from './progress.ts'
import { say, withServices } from './with-services.ts'

export function backupCommand(program: Command): void {
  program
    .command('backup <file>')
    .description('write database and files into one archive and verify it; the server may keep running')
    .action((file: string) =>
      withServices(async (services) => {
        const bar = progressBar('Files, each read twice')
        const { bytes, files } = await writeBackup(services, resolve(file), bar.at).finally(bar.end)
        say(`Wrote ${file}: the database and ${files} files, ${bytes} bytes.`)
      }),
    )
}

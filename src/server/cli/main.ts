import { Command } from 'commander'
import { startSentence } from '../platform/start-error.ts'
import { adminCommand } from './admin.ts'
import { backupCommand } from './backup.ts'
import { catalogueCommand } from './catalogue.ts'
import { keysCommand } from './keys.ts'
import { mailCommand } from './mail.ts'
import { migrateCommand } from './migrate.ts'
import { moveCommand } from './move.ts'
import { restoreCommand } from './restore.ts'
import { sampleCommand } from './sample.ts'

// Whatever we write is for this user alone.
process.umask(0o077)

// Without it the command would end in the middle of its work, with a stack trace.
process.stdout.once('error', ({ code }: NodeJS.ErrnoException) => {
  process.stderr.write(`Standard output cannot be written (${code}): not everything was said.\n`)
  process.exitCode = 1
})
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

const program = new Command('docent')
  .description('Works on the same settings as the server, and beside it while it runs.')
  .showHelpAfterError('(see --help)')

for (const register of [
  adminCommand,
  migrateCommand,
  backupCommand,
  restoreCommand,
  catalogueCommand,
  mailCommand,
  keysCommand,
  sampleCommand,
  moveCommand,
]) {
  register(program)
}

await program.parseAsync().catch((error: unknown) => {
  process.stderr.write(`${startSentence(error)}\n`)
  process.exitCode = 1
})

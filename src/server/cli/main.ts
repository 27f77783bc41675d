import { Command } from 'commander'
import { startSentence } from '../lib/start-error.ts'
import { adminCommand } from './admin.ts'
import { auditCommand } from './audit.ts'
import { backupCommand } from './backup.ts'
import { catalogueCommand } from './catalogue.ts'
import { doctorCommand } from './doctor.ts'
import { exportCommand } from './export.ts'
import { keysCommand } from './keys.ts'
import { mailCommand } from './mail.ts'
import { migrateCommand } from './migrate.ts'
import { moveCommand } from './move.ts'
import { prepareCommand } from './prepare.ts'
import { restoreCommand } from './restore.ts'
import { sampleCommand } from './sample.ts'
import { searchCommand } from './search.ts'

// Other users of the machine must not read our files.
process.umask(0o077)

// A write error would otherwise end the command halfway with a stack trace.
process.stdout.once('error', ({ code }: NodeJS.ErrnoException) => {
  process.stderr.write(`Standard output cannot be written (${code}): not everything was said.\n`)
  process.exitCode = 1
})
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

const program = new Command('docent')
  .description('Uses the same settings as the server and can run beside it.')
  .showHelpAfterError('(see --help)')

for (const register of [
  adminCommand,
  migrateCommand,
  backupCommand,
  restoreCommand,
  catalogueCommand,
  exportCommand,
  mailCommand,
  keysCommand,
  searchCommand,
  prepareCommand,
  sampleCommand,
  moveCommand,
  auditCommand,
  doctorCommand,
]) {
  register(program)
}

await program.parseAsync().catch((error: unknown) => {
  process.stderr.write(`${startSentence(error)}\n`)
  process.exitCode = 1
})

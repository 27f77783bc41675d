import { type Command, InvalidArgumentError } from 'commander'
import type { Seal } from '../audit/chain.ts'
import { verifyAudit } from '../audit/verify-audit.ts'
import { readConfig } from '../config.ts'
import { type Db, openReader, readByIndex } from '../database/dialect.ts'
import { findSchema } from '../database/migrate.ts'
import { SettingError } from '../lib/errors.ts'
import { exitCodes, sentencesOf } from './audit-sentences.ts'
import { progressBar } from './progress.ts'
import { say } from './with-services.ts'

interface Options {
  seal?: Pick<Seal, 'number' | 'hash'>
}

export function auditCommand(program: Command): void {
  program
    .command('audit')
    .description('who did what, and whether anybody changed that record')
    .command('verify')
    .description('read all sealed rows of the audit and compare them with the chain of seals; nothing is written')
    .option('--seal <number:hash>', 'a seal from a mail or a log: says whether the chain still contains it', readSeal)
    .addHelpText('after', exitCodes)
    .action(verify)
}

function readSeal(text: string): Options['seal'] {
  const [, number, hash = ''] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text.trim().toLowerCase()) ?? []
  if (!number) throw new InvalidArgumentError('A seal is a number, a colon and 64 hexadecimal digits.')
  return { number: Number(number), hash }
}

/** Opens the database for reading only, also one that no server may open. */
async function verify({ seal }: Options): Promise<void> {
  const db = openReader(readConfig(process.env).database)
  try {
    await assertSealed(db)
    const bar = progressBar('Rows')
    // One snapshot on PostgreSQL, so that seals made meanwhile are not taken for forged ones.
    const verdict = await readByIndex(db, false, (db) => verifyAudit(db, seal, bar.at)).finally(bar.end)
    const { sentences, exitCode } = sentencesOf(verdict, seal)
    for (const sentence of sentences) say(sentence)
    process.exitCode = exitCode
  } finally {
    await db.destroy()
  }
}

async function assertSealed(db: Db): Promise<void> {
  const { database } = await findSchema(db)
  if (database === null || database < firstStep)
    throw new SettingError('This database has no seals: an older Docent wrote it last, or there is none.')
}

const firstStep = '0049-audit-seals'

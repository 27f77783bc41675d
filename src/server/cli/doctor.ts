import type { Command } from 'commander'
import type { HealthFact, HealthState } from '#contract/health.ts'
import { readConfig } from '../config.ts'
import { openClock } from '../database/clock.ts'
import { openReader } from '../database/dialect.ts'
import { startSentence } from '../lib/start-error.ts'
import { findHealth } from '../operations/health/find-health.ts'
import { say } from './with-services.ts'

const codes: Readonly<Record<HealthState, number>> = { good: 0, look: 1, bad: 2 }

export function doctorCommand(program: Command): void {
  program
    .command('doctor')
    .description('say how this installation is and what to do, also while the server or the database is down')
    .addHelpText('after', '\nExit codes: 0 all is good; 1 somebody should look at something; 2 something is bad.')
    .action(examine)
}

/** Opens the database for reading only, as it is: nothing is migrated and nothing is written. */
async function examine(): Promise<void> {
  try {
    const config = readConfig(process.env)
    const db = openReader(config.database)
    const clock = await openClock(db).catch(() => undefined)
    const { state, facts } = await findHealth({ config, db, now: clock?.now ?? Date.now })
    for (const fact of facts) tell(fact)
    process.exitCode = codes[state]
    await db.destroy().catch(() => {})
  } catch (error) {
    say(`bad   ${'settings'.padEnd(10)} ${startSentence(error)}`)
    process.exitCode = codes.bad
  }
}

function tell({ name, state, found, advice }: HealthFact): void {
  const lines = [...found, ...(advice ? [{ text: `→ ${advice.text}` }] : [])].map(({ text }) => text)
  for (const [index, line] of lines.entries())
    say(index === 0 ? `${state.padEnd(5)} ${name.padEnd(10)} ${line}` : `${' '.repeat(17)}${line}`)
}

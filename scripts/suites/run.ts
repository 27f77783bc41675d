import { addCounts, type Count, failSkipped, lastLine, noCount } from './count.ts'
import { runSuite, type Suite } from './suite.ts'

/** Runs suites one after the other, names what was skipped, and ends with one line that counts all of them. */
export async function runSuites(suites: readonly Suite[]): Promise<void> {
  let total: Count = noCount
  for (const suite of suites) total = addCounts(total, await runSuite(suite))
  const isCi = process.env.CI === 'true'
  const said = isCi ? 'SKIPPED, which counts as failed here' : 'SKIPPED'
  for (const reason of total.reasons) process.stdout.write(`\n${said}: ${reason}`)
  const count = failSkipped(total, isCi)
  process.stdout.write(`\n\n${lastLine(count)}\n`)
  process.exitCode = count.failed > 0 || count.passed === 0 ? 1 : 0
}

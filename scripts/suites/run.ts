import PQueue from 'p-queue'
import { addCounts, type Count, failSkipped, lastLine, noCount } from './count.ts'
import { takeDrawingPriority } from './priority.ts'
import { runSuite, type Suite } from './suite.ts'

/** More than the two cores of a small machine: most suites wait now and then, for a server or a browser. */
const atOnce = 4

/**
 * Runs stages one after the other, and the suites of a stage side by side, started in this order. Says once more what
 * failed, names what was skipped or passed at its second try only, and ends with one line that counts all of them.
 */
export async function runSuites(stages: readonly (readonly Suite[])[]): Promise<void> {
  takeDrawingPriority()
  let total: Count = noCount
  for (const suites of stages) {
    const queue = new PQueue({ concurrency: atOnce })
    const counts = await queue.addAll(suites.map((suite) => () => runSuite(suite)))
    total = counts.reduce(addCounts, total)
  }
  const isCi = process.env.CI === 'true'
  const said = isCi ? 'SKIPPED, which counts as failed here' : 'SKIPPED'
  for (const failure of total.failures) process.stdout.write(`\nFAILED: ${failure}\n`)
  for (const name of total.flaky) process.stdout.write(`\nFLAKY, passed at the second try: ${name}`)
  for (const reason of total.reasons) process.stdout.write(`\n${said}: ${reason}`)
  const count = failSkipped(total, isCi)
  process.stdout.write(`\n\n${lastLine(count)}\n`)
  process.exitCode = count.failed > 0 || count.passed === 0 ? 1 : 0
}

import type { Outcome } from './run.ts'

const shown = 5

export const isClean = ({ lost, wrong }: Outcome) => lost.length === 0 && wrong.length === 0

const isSkipped = (outcome: Outcome) => outcome.skipReason !== undefined && isClean(outcome)

/** The result of one test. */
export function tell(outcome: Outcome): void {
  if (isSkipped(outcome)) console.log(`﹣ ${outcome.fault.id} ${outcome.fault.title} # ${outcome.skipReason}`)
  else tellFindings(outcome)
}

function tellFindings(outcome: Outcome): void {
  const { fault, tried, lost, wrong, notes, seconds, seed } = outcome
  console.log(`${isClean(outcome) ? 'ok  ' : 'FAIL'} ${fault.id} ${tried} ${fault.unit} in ${seconds} s (seed ${seed})`)
  for (const note of notes) console.log(`       ${note}`)
  for (const [word, found] of [['lost', lost] as const, ['wrong', wrong] as const]) {
    for (const words of found.slice(0, shown)) console.log(`     ${word}: ${words}`)
    if (found.length > shown) console.log(`     ${word}: and ${found.length - shown} more`)
  }
}

/** Prints one table of all results, and lines that the runner of all suites counts. */
export function summarise(outcomes: Outcome[]): void {
  console.log(
    '\n| test | tried | what | lost | wrong | seconds | seed |\n| --- | ---: | --- | ---: | ---: | ---: | ---: |',
  )
  for (const { fault, tried, lost, wrong, seconds, seed } of outcomes) {
    const cells = [fault.id, tried, `${fault.unit}: ${fault.title}`, lost.length, wrong.length, seconds, seed]
    console.log(`| ${cells.join(' | ')} |`)
  }
  const skipped = outcomes.filter(isSkipped).length
  const failed = outcomes.filter((outcome) => !isClean(outcome)).length
  console.log(`\n  ${outcomes.length - skipped - failed} passed\n  ${failed} failed\n  ${skipped} skipped`)
}

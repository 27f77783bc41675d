import { parseArgs } from 'node:util'
import { buildAll } from '#support/bundle.ts'
import { isClean, summarise, tell } from './report.ts'
import { type Fault, type Outcome, runFault, type Size, sizes } from './run.ts'

interface Asked {
  size: Size
  seed: number
  /** Overrides the size's count. */
  count: number | undefined
  ids: string[]
}

export function readArguments(): Asked {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { size: { type: 'string' }, seed: { type: 'string' }, count: { type: 'string' } },
  })
  const size = sizes.find((known) => known === (values.size ?? 'smoke'))
  if (!size) throw new Error(`--size is one of ${sizes.join(', ')}`)
  const seed = Number(values.seed ?? Math.floor(Math.random() * 1e9))
  return { size, seed, count: values.count ? Number(values.count) : undefined, ids: positionals }
}

/** Runs the tests one after the other, because they measure times on shared cores. */
export async function runAll(faults: readonly Fault[], { size, seed, count }: Asked): Promise<void> {
  await buildAll()
  const outcomes: Outcome[] = []
  for (const fault of faults) {
    const outcome = await runFault(fault, size, seed, count)
    tell(outcome)
    outcomes.push(outcome)
  }
  summarise(outcomes)
  process.exitCode = outcomes.every(isClean) ? 0 : 1
}

/** Runs a test file when it is the main module. */
export async function alone(fault: Fault, isMain: boolean): Promise<void> {
  if (isMain) await runAll([fault], readArguments())
}

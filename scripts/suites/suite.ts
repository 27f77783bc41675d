import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { addOutput, type Count, failuresIn, noCount } from './count.ts'

/** Milliseconds: ends a test that waits for ever, so that it is named. On a busy machine a slow one takes minutes. */
export const endsHanging = [`--test-timeout=${15 * 60_000}`]

/** Tests that one command runs. */
export interface Suite {
  readonly name: string
  /** For the Node that runs this. */
  readonly command: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  /** Why it cannot be run on this machine; then the whole counts as one that is skipped. */
  readonly skipReason?: string | undefined
}

/** Runs a suite and prints all its output when it ends, so that suites can run side by side. */
export async function runSuite({ name, command, env = {}, skipReason }: Suite): Promise<Count> {
  if (skipReason) return { ...noCount, skipped: 1, reasons: [`${name} # ${skipReason}`] }
  process.stdout.write(`started: ${name}\n`)
  const { output, code, seconds } = await run(command, { ...process.env, ...env })
  process.stdout.write(`\n== ${name}, ${seconds.toFixed(0)} s\n${output}\n`)
  const count = addOutput(noCount, output)
  if (code === 0 && count.failed === 0) return count
  // A suite that ends badly without naming a test has failed all the same.
  return { ...count, failed: Math.max(1, count.failed), failures: [`${name}\n${failuresIn(output)}`] }
}

async function run(command: readonly string[], env: NodeJS.ProcessEnv) {
  const started = performance.now()
  const child = spawn(process.execPath, command, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk
    })
  const [code] = (await once(child, 'close')) as [number | null]
  return { output, code, seconds: (performance.now() - started) / 1_000 }
}

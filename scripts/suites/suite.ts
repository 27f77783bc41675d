import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { addOutput, type Count, noCount } from './count.ts'

/** Tests that one command runs. */
export interface Suite {
  readonly name: string
  /** For the Node that runs this. */
  readonly command: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  /** Why it cannot be run on this machine; then the whole counts as one that is skipped. */
  readonly skipReason?: string | undefined
}

export async function runSuite({ name, command, env = {}, skipReason }: Suite): Promise<Count> {
  process.stdout.write(`\n== ${name}\n`)
  if (skipReason) return { ...noCount, skipped: 1, reasons: [`${name} # ${skipReason}`] }
  const child = spawn(process.execPath, command, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'close')
  let output = ''
  for await (const chunk of child.stdout.setEncoding('utf8')) {
    process.stdout.write(chunk)
    output += chunk
  }
  const count = addOutput(noCount, output)
  const [code] = await ended
  // A suite that ends badly without naming a test has failed all the same.
  return code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count
}

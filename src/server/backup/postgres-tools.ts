import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { DomainError } from '../lib/errors.ts'

const run = promisify(execFile)

/** Every user of the machine can read arguments, so the environment holds the password. Errors leave it out. */
export async function runPostgresTool(tool: 'pg_dump' | 'pg_restore', args: string[], url: string): Promise<void> {
  const { address, password } = splitPassword(url)
  const env = { ...process.env, ...(password === undefined ? {} : { PGPASSWORD: password }) }
  const running = run(tool, [...args, `--dbname=${address}`], { env })
  const end = () => void running.child.kill()
  process.once('exit', end)
  try {
    await running
  } catch (error) {
    throw new DomainError(500, sentenceOf(tool, error as NodeJS.ErrnoException & { stderr?: string }))
  } finally {
    process.off('exit', end)
  }
}

/** The user info or the query may hold the password. */
function splitPassword(url: string): { address: string; password: string | undefined } {
  const address = new URL(url)
  const password = address.searchParams.get('password') ?? (decodeURIComponent(address.password) || undefined)
  address.password = ''
  address.searchParams.delete('password')
  return { address: address.href, password }
}

function sentenceOf(tool: string, { code, stderr }: { code?: unknown; stderr?: string }): string {
  if (code === 'ENOENT') return `${tool} is not installed: it comes with the client programs of PostgreSQL.`
  const [first = ''] = (stderr ?? '').trim().split('\n')
  return `${tool} failed: ${first.replace(/^\w+: (error: )?/, '') || `it ended with ${code}`}.`
}

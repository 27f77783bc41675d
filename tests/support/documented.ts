import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)
const docs = new URL('../../docs/', import.meta.url)

/** The blocks of a document by their names: "```sh send.sh" begins the block `send.sh`. */
export async function blocksOf(document: string): Promise<Record<string, string>> {
  const text = await readFile(new URL(document, docs), 'utf8')
  const blocks = text.matchAll(/^```\w+ (\S+)\n(.*?)^```$/gms)
  return Object.fromEntries([...blocks].map(([, name = '', code = '']) => [name, code]))
}

export interface Shell {
  readonly cwd: string
  readonly env: Readonly<Record<string, string>>
}

/** Runs a program and returns what it printed; throws with all of that when it fails. */
export async function outputOf(command: string, args: readonly string[], { cwd, env }: Shell): Promise<string> {
  try {
    return (await run(command, args, { cwd, env: { ...process.env, ...env } })).stdout
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string }
    throw new Error(stdout + stderr)
  }
}

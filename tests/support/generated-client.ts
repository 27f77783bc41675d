import { execFile } from 'node:child_process'
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const root = new URL('../..', import.meta.url).pathname
const generator = join(root, 'scripts/client-generator/node_modules/openapi-typescript/bin/cli.js')
const compiler = join(root, 'node_modules/typescript/bin/tsc')
const strict = [
  '--noEmit',
  '--strict',
  '--skipLibCheck',
  '--target',
  'es2024',
  '--module',
  'nodenext',
  '--allowImportingTsExtensions',
]

/**
 * Generates the types of a published contract beside this program, which imports them from `./docent.ts`, compiles the
 * two and runs the program. Returns its output; throws with the compiler's errors when the types do not match.
 */
export async function runGeneratedClient(folder: string, origin: string, program: string): Promise<string> {
  await mkdir(folder)
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  await writeFile(join(folder, 'program.ts'), program)
  await node(folder, [generator, `${origin}/api/openapi.json`, '--output', 'docent.ts'])
  await node(folder, [compiler, ...strict, '--types', 'node', 'program.ts'])
  return node(folder, ['program.ts', origin])
}

async function node(cwd: string, args: string[]): Promise<string> {
  try {
    return (await run(process.execPath, args, { cwd })).stdout
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string }
    throw new Error(stdout + stderr)
  }
}

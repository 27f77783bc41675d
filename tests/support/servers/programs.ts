import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

const execute = promisify(execFile)

/** A program from a system package. */
export interface Program {
  readonly name: string
  readonly commands: readonly string[]
  /** Its Debian package. */
  readonly packages: readonly string[]
}

/** Why a test cannot run on this machine: it is then skipped with the reason, or fails if `CI` is set. */
export class MissingError extends Error {}

/** PATH with the sbin folders, where servers often are. */
const folders = () => [...(process.env.PATH ?? '').split(delimiter), '/usr/local/sbin', '/usr/sbin', '/sbin']

/** Returns the path of an installed command. */
export function findCommand(command: string): string | undefined {
  return folders()
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, command))
    .find((path) => existsSync(path))
}

/** Why a program cannot be used here, in one sentence. In CI, root on Debian installs it first. */
export async function missingReason(program: Program): Promise<string | undefined> {
  if (isThere(program)) return undefined
  const mayInstall = process.env.CI === 'true' && process.getuid?.() === 0 && findCommand('apt-get')
  const warning = mayInstall ? await install(program.packages) : ''
  if (isThere(program)) return undefined
  return `${program.name} is missing (Debian: apt-get install ${program.packages.join(' ')})${warning}`
}

/** Throws if this program is missing. */
export async function requireProgram(program: Program): Promise<void> {
  const reason = await missingReason(program)
  if (reason) throw new MissingError(reason)
}

const isThere = ({ commands }: Program) => commands.every((command) => findCommand(command))

/** Returns the error's message, to append to a sentence. Tests beside each other take turns: apt-get refuses a second one. */
async function install(packages: readonly string[]): Promise<string> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const inTurn = (...args: string[]) => execute('flock', ['/run/lock/docent-install', 'apt-get', ...args], { env })
  try {
    await inTurn('update', '-q')
    await inTurn('install', '-yq', '--no-install-recommends', ...packages)
    return ''
  } catch (error) {
    return `; installing it failed: ${(error as Error).message}`
  }
}

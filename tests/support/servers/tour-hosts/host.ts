import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** What a file of the kit is told of the place where it runs. */
export interface Place {
  /** The origin of Docent. */
  readonly docent: string
  readonly tourId: string
  readonly port: number
  /** The folder above the tour's own, `flat-4`. */
  readonly files: string
  /** For configuration, logs and caches; removed after the test. */
  readonly folder: string
}

export interface Host {
  stop(): Promise<void>
}

/** A file of deploy/tour-hosts itself, with this place in it. */
export async function published(name: string, { docent, tourId, files }: Place): Promise<string> {
  const text = await readFile(join('deploy/tour-hosts', name), 'utf8')
  return text
    .replaceAll('https://docent.example', docent)
    .replaceAll('00000000-0000-7000-8000-000000000000', tourId)
    .replaceAll('/srv/tours', files)
}

/** Runs a server until it is stopped; resolves when it listens. */
export async function listening(command: string, args: string[], port: number): Promise<Host> {
  // Apache ends its whole process group with itself.
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'], detached: true })
  let said = ''
  child.stderr?.on('data', (text) => {
    said += text
  })
  while (!(await listens(port))) {
    if (child.exitCode !== null) throw new Error(`${command} ended with ${child.exitCode}: ${said}`)
    await sleep(20)
  }
  return { stop: () => stop(child) }
}

async function stop(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM')
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

function listens(port: number): Promise<boolean> {
  return new Promise((answer) => {
    const socket = connect(port, '127.0.0.1', () => answer(true)).once('error', () => answer(false))
    socket.once('connect', () => socket.destroy())
  })
}

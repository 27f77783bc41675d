import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { buildAll } from '#support/bundle.ts'

await buildAll()

/** One instance with a folder and a port of its own, as it is shipped, or of another `program`. */
export function instance(dataDir: string, port: number, env: Record<string, string>, program = 'dist/server/main.js') {
  let child: ChildProcess | undefined
  const origin = `http://127.0.0.1:${port}`
  const output: string[] = []
  return {
    origin,
    output,
    async start() {
      const own = { PATH: process.env.PATH ?? '', PORT: String(port), DATA_DIR: dataDir, ...env }
      const started = spawn(process.execPath, [program], {
        env: own,
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      for (const stream of [started.stdout, started.stderr]) stream.on('data', (said) => output.push(String(said)))
      child = started
      while (!(await isReady(origin))) {
        if (started.exitCode !== null || started.signalCode !== null)
          throw new Error(`the instance ended: ${output.join('')}`)
        await sleep(50)
      }
    },
    /** Answers how it ended. */
    async kill(signal: 'SIGKILL' | 'SIGTERM') {
      if (!child || child.exitCode !== null || child.signalCode !== null) return undefined
      const ended = once(child, 'exit')
      child.kill(signal)
      await ended
      return child.exitCode
    },
    pid: () => child?.pid,
  }
}

export async function command(env: Record<string, string>, args: string[]): Promise<string> {
  const own = { PATH: process.env.PATH ?? '', ...env }
  return (await promisify(execFile)(process.execPath, ['dist/server/docent.js', ...args], { env: own })).stdout
}

async function isReady(origin: string): Promise<boolean> {
  const answer = await fetch(`${origin}/readyz`).catch(() => undefined)
  await answer?.body?.cancel()
  return answer?.ok === true
}

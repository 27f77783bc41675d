import { readFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { percentile } from './ask.ts'
import type { Product } from './instances.ts'
import type { Run } from './run.ts'
import { bearer, send } from './send.ts'

const paths = ['/api/catalogue/request?size=10', '/user/changeInfo', '/api/resource/catalogue']

/** A staff client that makes fifty calls a second, each of which must succeed. */
export async function startStaff(run: Run, { given, origin, one }: Product) {
  const { accessToken, email } = await given.user('ADMIN', 'staff')
  // As many connections as a browser.
  const agent = new Agent({ keepAlive: true, maxSockets: 6 })
  let took: number[] = []
  let memory = 0
  let isWorking = true
  const call = async (path: string) => {
    const began = performance.now()
    const asked = send(origin, { path, headers: bearer(accessToken), agent })
    const { status } = await asked.catch((error: NodeJS.ErrnoException) => ({ status: error.code ?? error.message }))
    took.push(performance.now() - began)
    if (status !== 200) run.wrong(`staff were answered ${status} at ${path}`)
  }
  const work = async () => {
    const calls: Promise<void>[] = []
    for (let index = 0; isWorking; index++) {
      calls.push(call(paths[index % paths.length] ?? ''))
      if (index % 10 === 0) memory = Math.max(memory, residentMb(one.pid()))
      await sleep(20)
    }
    await Promise.all(calls)
    agent.destroy()
  }
  const working = work()
  return {
    email,
    /** The p99 since the last call, in milliseconds. */
    p99() {
      const value = percentile(took, 0.99)
      took = []
      return value
    },
    /** The product's peak memory in MB. */
    memory: () => memory,
    async stop() {
      isWorking = false
      await working
    },
  }
}

function residentMb(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_000)
}

import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { alone } from './harness/alone.ts'
import { inspect } from './harness/inspect.ts'
import { type Product, startProduct } from './harness/instances.ts'
import type { Fault, Run } from './harness/run.ts'
import { bearer, send } from './harness/send.ts'
import { emptyJournal, prepareWriters, startWriters } from './harness/writers.ts'

interface Load {
  /** Requests in flight at SIGTERM that failed. */
  broken: string[]
  answered: number
}

/** Readers on keep-alive connections; requests sent before SIGTERM must be answered. */
function startReaders(product: Product, token: string, isAsked: () => boolean) {
  const load: Load = { broken: [], answered: 0 }
  const agent = new Agent({ keepAlive: true })
  const paths = ['/api/catalogue/history?size=50', '/api/users/active', '/api/resource/catalogue', '/healthz']
  const loops = Array.from({ length: 8 }, async (_, index) => {
    while (!isAsked()) {
      const path = paths[index % paths.length] ?? '/healthz'
      try {
        const { status } = await send(product.one.origin, { path, agent, headers: bearer(token) })
        load.answered++
        if (status !== 200) load.broken.push(`${path}: ${status}`)
      } catch (error) {
        load.broken.push(`${path}: ${(error as Error).message}`)
      }
    }
  })
  return { load, end: () => Promise.all(loops).finally(() => agent.destroy()) }
}

/** A form whose head arrives before SIGTERM and whose body arrives after it. */
async function startSlowForm(origin: string) {
  const body = '{"refreshToken":"nobody has this"}'
  const headers = { 'content-type': 'application/json', 'content-length': body.length, expect: '100-continue' }
  const asked = request(`${origin}/api/auth/logout`, { method: 'POST', headers })
  const status = new Promise<number | string>((resolve) => {
    asked.on('response', (response) => resolve(response.resume().statusCode ?? 0))
    asked.on('error', ({ message }) => resolve(message))
  })
  asked.flushHeaders()
  // Connections that were not read yet may be closed without a reply (decision 22).
  await Promise.race([once(asked, 'continue'), status])
  asked.write(body.slice(0, 10))
  return async () => {
    await sleep(200)
    asked.end(body.slice(10))
    return status
  }
}

async function stopOnce(run: Run, product: Product, token: string, cycle: number): Promise<void> {
  const journal = emptyJournal()
  let asked = false
  const readers = startReaders(product, token, () => asked)
  const writers = startWriters(product, journal, token)
  await sleep(run.random.between(150, 600))
  const slow = await startSlowForm(product.one.origin)
  asked = true
  const began = performance.now()
  const [code, status] = await Promise.all([product.one.kill('SIGTERM'), slow()])
  const took = performance.now() - began
  await Promise.all([readers.end(), writers.stop()])
  run.tried()
  if (status !== 204) run.wrong(`stop ${cycle}: a form on its way got ${status}`)
  for (const broken of readers.load.broken) run.wrong(`stop ${cycle}: ${broken}`)
  if (code !== 0) run.wrong(`stop ${cycle}: ended with ${code}`)
  if (took > 15_000) run.wrong(`stop ${cycle}: took ${took} ms`)
  await product.one.start()
  await inspect(run, product, journal, `stop ${cycle}`)
}

export const stopFault: Fault = {
  id: 'stop',
  title: 'SIGTERM while people read, write and upload, sqlite',
  unit: 'stops',
  counts: { smoke: 3, night: 100, release: 200 },
  async run(run) {
    const product = await startProduct(run)
    const token = await prepareWriters(product)
    for (let cycle = 1; cycle <= run.count && run.goesOn(); cycle++) await stopOnce(run, product, token, cycle)
  },
}

await alone(stopFault, import.meta.main)

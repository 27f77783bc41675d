import { readdirSync, readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { catalogues } from '#contract/catalogues.ts'
import { customer, pdf } from '#support/given.ts'
import { alone } from './harness/alone.ts'
import { statusOf } from './harness/ask.ts'
import { type Product, startProduct } from './harness/instances.ts'
import type { Fault, Run } from './harness/run.ts'
import { startSlow } from './harness/slow.ts'
import { residentMb, startStaff } from './harness/staff.ts'

/** Seconds of normal load alone, and with slow clients. The smallest size covers header timeouts, the others body timeouts too. */
const alonePart = { smoke: 1, night: 20, release: 60 }
const heldPart = { smoke: 17, night: 60, release: 300 }
const most = { memory: 512, descriptors: 10 }
/** A p99 below this always passes. */
const well = 50

/** Far larger than the socket buffers. */
const large = Buffer.concat([pdf, Buffer.alloc(16_000_000, 37)])

async function addFile({ given }: Product): Promise<string> {
  const { call } = await given.user('ADMIN', 'uploader')
  await given.catalogue(call, 'Large', large)
  const { data } = await call(catalogues.list, {})
  const { pathname, search } = new URL(data[0]?.url ?? '')
  return pathname + search
}

/** Downloads the file slowly for the whole test; it must arrive complete. */
async function readSteadily(run: Run, { origin }: Product, file: string, seconds: number): Promise<void> {
  const { body } = await fetch(origin + file)
  const began = performance.now()
  let taken = 0
  try {
    for await (const chunk of body ?? []) {
      taken += chunk.length
      const due = began + (taken / large.length) * seconds * 1_000
      if (run.goesOn() && due > performance.now()) await sleep(due - performance.now())
    }
  } catch {}
  if (taken < large.length) run.wrong(`a steady reader got ${taken} of ${large.length} bytes`)
}

const descriptors = ({ one }: Product) => readdirSync(`/proc/${one.pid()}/fd`).length

/** Checks that visitors are served during the slow connections. Returns the product's peak memory. */
async function watch(run: Run, { one, visitor }: Product, seconds: number): Promise<number> {
  let peak = 0
  const until = performance.now() + seconds * 1_000
  for (let second = 0; performance.now() < until && run.goesOn(); second++) {
    const body = { ...customer, email: `visitor${second}@example.com` }
    const status = await statusOf(visitor(catalogueRequests.send, { body }))
    if (status !== 200) run.wrong(`a visitor was answered ${status}`)
    peak = Math.max(peak, residentMb(one.pid()))
    await sleep(1_000)
  }
  return peak
}

async function expectClosed(run: Run, product: Product, before: number): Promise<void> {
  for (let i = 0; i < 100 && descriptors(product) > before + most.descriptors; i++) await sleep(100)
  const after = descriptors(product)
  if (after > before + most.descriptors) run.wrong(`${after} descriptors, before it were ${before}`)
}

export const slowClientsFault: Fault = {
  id: 'slow-clients',
  title: 'sockets that say or take a little each second, while staff and visitors are served',
  unit: 'sockets held',
  counts: { smoke: 150, night: 2_000, release: 2_000 },
  async run(run) {
    const product = await startProduct(run)
    const file = await addFile(product)
    const staff = await startStaff(run, product)
    await sleep(alonePart[run.size] * 1_000)
    const normal = staff.p99()
    const before = descriptors(product)

    const slow = startSlow(run, product.origin, { count: run.count, file, arriveIn: heldPart[run.size] * 100 })
    const steady = readSteadily(run, product, file, heldPart[run.size] * 0.8)
    const calm = residentMb(product.one.pid())
    const peak = await watch(run, product, heldPart[run.size])
    const held = descriptors(product)
    run.tried(slow.count())
    await steady
    slow.stop()
    const disturbed = staff.p99()
    await staff.stop()
    await expectClosed(run, product, before)

    if (peak > most.memory) run.wrong(`${peak} MB of memory`)
    if (run.size !== 'smoke' && disturbed > Math.max(2 * normal, well))
      run.wrong(`staff waited ${disturbed} ms (p99), and ${normal} ms before`)
    run.note(`staff p99 ${normal} ms alone, ${disturbed} ms beside them; at most ${peak} MB of memory, ${calm} before`)
    run.note(
      `${before} descriptors before, ${held} meanwhile, of ${openFiles()}; load average ${loadavg()[0]?.toFixed(1)}`,
    )
  },
}

/** Both ends of each socket are on this machine, and each process has its own limit of open files. */
const openFiles = () => /Max open files\s+(\d+)/.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1]

await alone(slowClientsFault, import.meta.main)

import { setTimeout as sleep } from 'node:timers/promises'
import { auth } from '#contract/auth.ts'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { customer, password } from '#support/given.ts'
import { alone } from './harness/alone.ts'
import { statusOf } from './harness/ask.ts'
import { type Product, startProduct } from './harness/instances.ts'
import { type Flood, type Flooded, flood, onCore } from './harness/load-generator.ts'
import type { Fault, Run } from './harness/run.ts'
import { startStaff } from './harness/staff.ts'

const measured = { smoke: 1, night: 5, release: 10 }
const storms = { smoke: 1, night: 5, release: 20 }
/** Concurrent connections; more would wait in the kernel's listen queue. */
const crowd = 256
const asFastAsTheyCan = 1_000_000
const longest = { accepted: 1_000, staff: 250, memory: 512, recovery: 10_000 }

type Target = Pick<Flood, 'origin' | 'path' | 'body'>
type Staff = Awaited<ReturnType<typeof startStaff>>

/** The throughput without refusals, per second. */
async function capacity(run: Run, target: Target): Promise<number> {
  const seconds = measured[run.size]
  const { accepted } = await flood({ ...target, seconds, rate: asFastAsTheyCan, connections: 16 })
  return accepted / seconds
}

/** Ten times the throughput, or as much as the generator can send. */
async function overload(run: Run, product: Product, staff: Staff, name: string, target: Target): Promise<void> {
  const most = await capacity(run, target)
  staff.p99()
  const found = await flood({ ...target, seconds: run.count, rate: most * 10, connections: crowd })
  verify(run, name, found, staff)
  const times = found.sent / run.count / most
  if (run.size !== 'smoke' && times < 3) run.wrong(`${name}: only ${times.toFixed(1)} times the capacity got there`)
  run.note(
    `${name}: capacity ${Math.round(most)}/s; ten times that wanted, ${times.toFixed(1)} times reached for ${run.count} s; ${Math.round(found.accepted / run.count)}/s accepted`,
  )
  await recover(run, product, name)
  run.tried(run.count)
}

/** Five hundred concurrent sign-ins. */
async function storm(run: Run, product: Product, staff: Staff, target: Target): Promise<void> {
  staff.p99()
  const all = { rate: asFastAsTheyCan, connections: 500, most: 500 }
  verify(run, 'storm of 500 logins', await flood({ ...target, ...all, seconds: 5 }), staff)
  await recover(run, product, 'storm')
}

function verify(run: Run, name: string, found: Flooded, staff: Staff): void {
  const { accepted, refused, unsaid, unanswered, others, acceptedP99, refusedP99 } = found
  if (accepted === 0) run.wrong(`${name}: nobody was served`)
  if (unanswered > 0) run.wrong(`${name}: ${unanswered} were never answered`)
  if (unsaid > 0) run.wrong(`${name}: ${unsaid} refusals do not say when to come again`)
  if (Object.keys(others).length > 0) run.wrong(`${name}: answers ${JSON.stringify(others)}`)
  const p99 = staff.p99()
  if (run.size !== 'smoke' && acceptedP99 > longest.accepted)
    run.wrong(`${name}: accepted after ${acceptedP99} ms (p99)`)
  if (run.size !== 'smoke' && p99 > longest.staff) run.wrong(`${name}: staff waited ${p99} ms (p99)`)
  run.note(
    `${name}: ${accepted} accepted, p99 ${acceptedP99} ms; ${refused} refused, p99 ${refusedP99} ms; staff p99 ${p99} ms`,
  )
}

/** Checks that calls succeed again after the load. */
async function recover(run: Run, { visitor, owner }: Product, name: string): Promise<void> {
  const began = performance.now()
  const calls = [
    () => visitor(catalogueRequests.send, { body: { ...customer, email: `after${began}@example.com` } }),
    () => visitor(auth.login, { body: { username: owner.email, password: owner.password } }),
  ]
  for (const call of calls)
    while (performance.now() - began < longest.recovery && (await statusOf(call())) !== 200) await sleep(50)
  const took = performance.now() - began
  if (took > longest.recovery) run.wrong(`${name}: not as before after ${Math.round(took)} ms`)
}

export const overloadFault: Fault = {
  id: 'overload',
  title: 'ten times more forms and logins than can be served, and 500 logins at once, while staff work',
  unit: 'seconds of flood',
  counts: { smoke: 3, night: 60, release: 120 },
  async run(run) {
    const product = await startProduct(run, { under: onCore(0) })
    const staff = await startStaff(run, product)
    const { origin } = product
    const { email } = await product.given.user('USER', 'crowd')
    const login = { origin, path: '/api/auth/login', body: JSON.stringify({ username: email, password }) }
    await overload(run, product, staff, 'form', { origin, path: '/api/client/catalogue/info' })
    await overload(run, product, staff, 'login', login)
    for (let i = 0; i < storms[run.size]; i++) await storm(run, product, staff, login)
    await staff.stop()
    if (staff.memory() > longest.memory) run.wrong(`${staff.memory()} MB of memory`)
    run.note(`at most ${staff.memory()} MB of memory`)
  },
}

await alone(overloadFault, import.meta.main)

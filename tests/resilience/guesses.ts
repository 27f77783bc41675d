import { hashPassword } from '#server/accounts/passwords/passwords.ts'
import { limits } from '#server/accounts/rate-limits.ts'
import { addUser } from '#server/accounts/users/users.ts'
import { systemActor } from '#server/lib/actor.ts'
import { runTransaction } from '#server/transaction/transaction.ts'
import { password } from '#support/given.ts'
import { type Network, network } from './guesses/networks.ts'
import { alone } from './harness/alone.ts'
import { repeat } from './harness/ask.ts'
import { type Product, startProduct } from './harness/instances.ts'
import type { Fault, Random, Run } from './harness/run.ts'
import { json, send } from './harness/send.ts'

const guessesOfANetwork = 50
const atOnce = 24
/** An address whose letters have other Unicode spellings of the same account. */
const email = 'kären.smith@example.com'

const spellings: ((name: string) => string)[] = [
  (name) => name,
  (name) => name.toUpperCase(),
  (name) => name.normalize('NFD'),
  (name) => `  ${name}\t`,
  (name) => `\u00a0${name}\u3000`,
  // The Kelvin sign normalises to K.
  (name) => name.replace('k', '\u212a'),
]

const path = '/api/auth/login'
const otherPaths = [
  `${path}?x=1`,
  `${path}/`,
  path.toUpperCase(),
  '/api//auth/login',
  '/api/auth/%6cogin',
  `${path};a=b`,
]

/** A wrong password for a random spelling of the account, sometimes with a duplicate key, where the last one counts. */
function body(random: Random): string {
  const username = JSON.stringify(random.pick(spellings)(email))
  const twice = random.chance(0.1) ? '"username":"somebody@example.com",' : ''
  return `{${twice}"username":${username},"password":"wrong guess ${random.upTo(1e9)}"}`
}

/** Whether the guess was compared with the password; other replies reveal nothing. */
async function guess({ random, ...run }: Run, origin: string, { agent, headers }: Network): Promise<boolean> {
  const { status, headers: answered } = await send(origin, {
    method: 'POST',
    path: random.chance(0.7) ? path : random.pick(otherPaths),
    headers: { ...json, ...headers(random) },
    body: body(random),
    ...(agent ? { agent } : {}),
  })
  run.tried()
  if (![404, 422, 429, 503].includes(status)) run.wrong(`a guess was answered ${status}`)
  if ([429, 503].includes(status) && !answered['retry-after']) run.wrong(`${status} does not say when to come again`)
  return status === 422
}

/** The owner, from a network without guesses. */
async function signIn(run: Run, origin: string): Promise<void> {
  const { status } = await send(origin, {
    method: 'POST',
    path,
    headers: { ...json, 'x-forwarded-for': '192.0.2.77' },
    body: JSON.stringify({ username: email, password }),
  })
  if (status !== 200) run.wrong(`the right person was answered ${status}`)
}

async function addPerson({ services }: Product): Promise<void> {
  const passwordHash = await hashPassword(password)
  const person = { email, firstName: 'Karen', lastName: 'Smith', passwordHash, confirmedAt: null }
  await runTransaction(services, systemActor, (tx) => addUser(tx, { ...person, role: 'ADMIN', status: 'active' }))
}

export const guessesFault: Fault = {
  id: 'guesses',
  title: 'guesses at one account from many networks while its owner signs in, 3 on postgres',
  unit: 'guesses',
  counts: { smoke: 300, night: 10_000, release: 10_000 },
  async run(run) {
    const env = { RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1' }
    const product = await startProduct(run, { instances: 3, database: 'postgres', env })
    await addPerson(product)
    const networks = repeat(Math.ceil(run.count / guessesOfANetwork), (index) => network(run, index))
    const began = performance.now()
    const reached = await attack(run, product, networks)
    verify(run, reached, performance.now() - began)
  },
}

/** All networks guess in turn while the owner signs in at times. Returns the guesses that reached the password, by network. */
async function attack(run: Run, product: Product, networks: Network[]): Promise<number[]> {
  const reached = networks.map(() => 0)
  const pause = Math.floor(Math.min(100, run.count / 10))
  let next = 0
  const guesser = async () => {
    for (let index = next++; index < run.count && run.goesOn(); index = next++) {
      const from = index % networks.length
      const { origin } = product.turn(run.random.upTo(3))
      if (await guess(run, origin, networks[from] as Network)) reached[from] = (reached[from] ?? 0) + 1
      if (index % pause === 0) await signIn(run, origin)
    }
  }
  await Promise.all(repeat(atOnce, guesser))
  return reached
}

/** The budget: five at once, and one more per interval. */
function verify(run: Run, reached: number[], took: number): void {
  const { times, period } = limits.passwordByAccountAndNetwork
  const share = times + Math.floor((took * times) / period)
  const all = reached.reduce((sum, each) => sum + each, 0)
  const budget = reached.length * share
  if (all > budget * 1.2) run.wrong(`${all} guesses reached the password; the budget is ${budget}`)
  for (const [index, each] of reached.entries()) {
    if (each > share + 1) run.wrong(`network ${index}: ${each} guesses reached the password, not ${share}`)
  }
  run.note(`${reached.length} networks; ${all} guesses reached the password, of a budget of ${budget}`)
}

await alone(guessesFault, import.meta.main)

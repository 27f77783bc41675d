import { loadavg } from 'node:os'
import { auth } from '#contract/auth.ts'
import { registrations } from '#contract/registrations.ts'
import { issueLinkToken, linkLifetimes } from '#server/accounts/links/link-tokens.ts'
import { hashPassword } from '#server/accounts/passwords/passwords.ts'
import { transact } from '#server/database/dialect.ts'
import { systemActor } from '#server/lib/actor.ts'
import { randomToken } from '#server/lib/tokens.ts'
import { runTransaction } from '#server/transaction/transaction.ts'
import { password } from '#support/given.ts'
import { alone } from './harness/alone.ts'
import { repeat } from './harness/ask.ts'
import { type Product, startProduct } from './harness/instances.ts'
import type { Fault, Run } from './harness/run.ts'
import { type Answer, json, send } from './harness/send.ts'
import { median, onePercent, rankDistance } from './harness/statistics.ts'

const largestDifference = 2
const known = 'known-00000@example.com'

/** A call with an address or mailed id that is known or unknown. */
interface Question {
  path: string
  ask(isKnown: boolean, serial: number): object
  /** Number of parallel calls; more than one only where replies are delayed to a fixed time. */
  atOnce: number
}

const stranger = (serial: number) => `known-${String(serial + 1).padStart(5, '0')}@example.com`

const questions = (expired: string): Record<string, Question> => ({
  login: {
    path: auth.login.path,
    ask: (isKnown, serial) => ({ username: isKnown ? known : stranger(serial), password: 'not the right one' }),
    atOnce: 1,
  },
  forgotten: {
    path: auth.forgetPassword.path,
    ask: (isKnown, serial) => ({ email: isKnown ? known : stranger(serial) }),
    atOnce: 4,
  },
  reset: {
    path: auth.resetPassword.path,
    ask: (isKnown) => ({ id: isKnown ? expired : randomToken(), password, confirmedPassword: password }),
    atOnce: 1,
  },
  // The last one, because it makes the unknown addresses known.
  register: {
    path: registrations.signUp.path,
    ask: (isKnown, serial) => ({
      ...{ email: isKnown ? known : stranger(serial), firstName: 'Ada', lastName: 'Lovelace' },
      ...{ password, confirmedPassword: password },
    }),
    atOnce: 4,
  },
})

/** A reply without its time, date and request id. */
function face({ status, headers, body }: Answer): string {
  const { date: _date, ...rest } = headers
  return JSON.stringify([status, rest, body.length, body.replace(/"requestId":"[^"]+"/, '')])
}

/** On a busy machine the queue of password hashes may be full, of which the answer says nothing about the address. */
async function untilServed(ask: () => Promise<Answer>): Promise<Answer> {
  const answer = await ask()
  return answer.status === 503 ? untilServed(ask) : answer
}

interface Times {
  known: number[]
  unknown: number[]
}

/** Alternates both kinds in random order, so that disturbances affect both alike. */
async function sample(run: Run, { origin }: Product, { path, ask, atOnce }: Question, from: number): Promise<Times> {
  const times: Times = { known: [], unknown: [] }
  const faces = new Set<string>()
  let next = 0
  const one = async (isKnown: boolean, serial: number) => {
    const answer = await untilServed(() =>
      send(origin, { method: 'POST', path, headers: json, body: JSON.stringify(ask(isKnown, serial)) }),
    )
    times[isKnown ? 'known' : 'unknown'].push(answer.took)
    faces.add(face(answer))
    if (![204, 422].includes(answer.status)) run.wrong(`${path}: ${answer.status} ${answer.body}`)
  }
  const asker = async () => {
    for (let index = next++; index < run.count && run.goesOn(); index = next++) {
      const first = run.random.chance(0.5)
      await one(first, from + index)
      await one(!first, from + index)
      run.tried()
    }
  }
  await Promise.all(repeat(atOnce, asker))
  if (faces.size !== 1) run.wrong(`${path} answers in ${faces.size} ways: ${[...faces].slice(0, 2).join(' and ')}`)
  return times
}

/** Passes when two of three samples show no difference, because one in a hundred shows one by chance. */
async function compare(run: Run, product: Product, name: string, question: Question): Promise<void> {
  const looks: string[] = []
  let alike = 0
  const enough = run.size === 'smoke' ? 1 : 3
  for (let look = 0; look < enough && alike < 2; look++) {
    const { known, unknown } = await sample(run, product, question, look * run.count)
    const distance = rankDistance(known, unknown)
    const difference = median(known) - median(unknown)
    if (distance < onePercent && Math.abs(difference) < largestDifference) alike++
    looks.push(`${difference.toFixed(2)} ms (${distance.toFixed(1)} deviations)`)
  }
  if (run.size !== 'smoke' && alike < 2) run.wrong(`${name}: the time tells who is known: ${looks.join(', ')}`)
  run.note(`${name}: known minus unknown, medians: ${looks.join(', ')}`)
}

export const timingFault: Fault = {
  id: 'timing',
  title: 'answers and their times for known and unknown addresses',
  unit: 'pairs',
  counts: { smoke: 20, night: 400, release: 2_000 },
  async run(run) {
    const product = await startProduct(run)
    const { id: userId, email } = await product.given.user('ADMIN', 'known-00000')
    // Of the real cost, which fixtures leave out.
    const passwordHash = await hashPassword(password)
    await transact(product.services.db, (trx) =>
      trx.updateTable('user').set({ passwordHash }).where('id', '=', userId).execute(),
    )
    const made = Date.now() - linkLifetimes.reset - 1
    const expired = await runTransaction({ ...product.services, now: () => made }, systemActor, (tx) =>
      issueLinkToken(tx, { purpose: 'reset', userId, email }),
    )
    for (const [name, question] of Object.entries(questions(expired))) await compare(run, product, name, question)
    run.note(`load average ${loadavg()[0]?.toFixed(1)}`)
  },
}

await alone(timingFault, import.meta.main)

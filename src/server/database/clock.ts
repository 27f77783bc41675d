import { sql } from 'kysely'
import { clockSkew } from '../lib/clock.ts'
import { type Db, isPostgres } from './dialect.ts'

export interface Clock {
  /** Epoch milliseconds. */
  readonly now: () => number
  /** Reads the machine's own clock, which may be wrong. */
  readonly ofMachine: () => number
  /** Asks the database for the time. */
  correct(): Promise<void>
  /** False once when it went wrong, for example while the machine was suspended: that also corrects it. */
  isRight(): Promise<boolean>
}

/** A slower answer says too little about the time. */
const slowestAnswer = 1_000

/** PostgreSQL's clock is that of all its instances (decision 38). A database of one file has one machine. */
export async function openClock(db: Db): Promise<Clock> {
  if (!isPostgres(db)) return fixedTo(Date.now)
  let ahead = await measure(db)
  const agrees = async () => {
    const found = await measure(db)
    if (found.took >= slowestAnswer) return true
    const isRight = Math.abs(found.by - ahead.by) <= clockSkew
    ahead = found
    return isRight
  }
  return {
    now: () => Math.round(performance.now() + ahead.by),
    ofMachine: Date.now,
    correct: async () => void (await agrees()),
    isRight: agrees,
  }
}

export const fixedTo = (now: () => number): Clock => ({
  now,
  ofMachine: now,
  correct: async () => {},
  isRight: async () => true,
})

/** The quicker an answer, the more exact its time. The first one of a new connection is slow. */
async function measure(db: Db) {
  const answers = [await ask(db), await ask(db), await ask(db)]
  return answers.reduce((best, answer) => (answer.took < best.took ? answer : best))
}

/** Takes the time from the monotonic clock, because an operator may set the other one meanwhile. */
async function ask(db: Db) {
  const asked = performance.now()
  const { rows } = await sql<{ at: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as at`.execute(db)
  const answered = performance.now()
  return { by: (rows[0]?.at ?? 0) - (asked + answered) / 2, took: answered - asked }
}

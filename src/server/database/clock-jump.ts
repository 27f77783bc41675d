import { day, hour } from '../lib/durations.ts'
import type { Clock } from './clock.ts'
import { type Db, transact } from './dialect.ts'
import { findTimes, setTime } from './locks.ts'

/** What goes by age waits for as long after a jump, so that an owner can set the clock right (product: Running it). */
const wait = day
const tolerance = day

export interface JumpNeeds {
  readonly db: Db
  readonly now: () => number
  readonly clock: Pick<Clock, 'ofMachine'>
  /** Tells the store's time, if it has one. */
  readonly storage: { time(): number | undefined }
}

/** Notes when the clock jumps, by comparing it with the time that was stored before. */
export async function followClock(services: JumpNeeds): Promise<void> {
  const { db } = services
  const at = services.now()
  await transact(db, async (trx) => {
    const { clock = at, clockJump = 0 } = await findTimes(trx, ['clock', 'clockJump'])
    const isNew = differ(at, clock) || otherClocks(services).some((other) => differ(at, other))
    const isOver = clockJump !== 0 && Math.abs(at - clockJump) >= wait
    if (isNew) await setTime(trx, 'clockJump', at)
    else if (isOver) await setTime(trx, 'clockJump', 0)
    if (clock === at || Math.abs(at - clock) >= hour) await setTime(trx, 'clock', at)
  })
}

/** Returns the time of a jump while nothing may be done for its age. */
export async function findJump(services: JumpNeeds): Promise<number | undefined> {
  const at = services.now()
  const { clock = at, clockJump = 0 } = await findTimes(services.db, ['clock', 'clockJump'])
  const stored = [...otherClocks(services), clock]
  return stored.some((other) => differ(at, other)) ? at : clockJump || undefined
}

/** Does by age what cannot be undone, at the time that was compared: a clock may jump meanwhile. */
export async function unlessJumped<Needs extends JumpNeeds>(
  services: Needs,
  work: (services: Needs) => Promise<unknown>,
): Promise<void> {
  const still = atOneTime(services)
  if (!(await findJump(still))) await work(still)
}

/** Services whose clock stands still, for what is judged by its time. */
export function atOneTime<Needs extends Pick<JumpNeeds, 'now'>>(services: Needs, at = services.now()): Needs {
  return { ...services, now: () => at }
}

const otherClocks = ({ clock, storage }: JumpNeeds): number[] => [
  clock.ofMachine(),
  storage.time() ?? clock.ofMachine(),
]

const differ = (one: number, other: number) => Math.abs(one - other) > tolerance

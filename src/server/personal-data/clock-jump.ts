import { transact } from '../database/dialect.ts'
import { findTimes, setTime } from '../database/locks.ts'
import { day, hour } from '../lib/durations.ts'
import type { Services } from '../services.ts'

/** Erasing by age waits for as long after a jump, so that an owner can set the clock right (product: Privacy). */
const wait = day
const tolerance = day

type Needs = Pick<Services, 'db' | 'now' | 'clock' | 'storage'>

/** Notes when the clock jumps, by comparing it with the time that was stored before. */
export async function followClock(services: Needs): Promise<void> {
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

/** Returns the time of a jump while nothing may be erased by age. */
export async function findJump(services: Needs): Promise<number | undefined> {
  const at = services.now()
  const { clock = at, clockJump = 0 } = await findTimes(services.db, ['clock', 'clockJump'])
  const stored = [...otherClocks(services), clock]
  return stored.some((other) => differ(at, other)) ? at : clockJump || undefined
}

const otherClocks = ({ clock, storage }: Needs): number[] => [clock.ofMachine(), storage.time() ?? clock.ofMachine()]

const differ = (one: number, other: number) => Math.abs(one - other) > tolerance

import { availableParallelism } from 'node:os'
import { verify } from '@node-rs/argon2'
import { hashPassword } from '#server/accounts/passwords/passwords.ts'
import { password } from '#support/given.ts'
import type { World } from '../fixture.ts'
import { inRounds, middle } from '../load/rounds.ts'
import { loginScript } from '../load/scripts.ts'
import { type Load, wrk } from '../load/wrk.ts'
import type { Row } from '../table.ts'

/** Logins against the bare hash with the same parameters on the same cores. */
export async function measureLogin(world: World): Promise<Row[]> {
  const { rounds, seconds, product } = world
  const { email } = await world.person('USER')
  const script = loginScript(email, password)
  const stored = await hashPassword(password)
  const runs = await inRounds(rounds, {
    bare: () => proofs(stored, seconds),
    product: () => wrk({ origin: product.origin, seconds, connections: 4, script }),
  })
  const row = { ...middle(runs.product), memory: product.memory(), ceiling: middle(runs.bare).figure }
  return [{ ...row, work: 'login', target: { atLeast: 0.8 } }]
}

async function proofs(stored: string, seconds: number): Promise<Load> {
  const end = performance.now() + seconds * 1_000
  let count = 0
  const prove = async () => {
    for (; performance.now() < end; count++) await verify(stored, password)
  }
  await Promise.all(Array.from({ length: availableParallelism() }, prove))
  const rate = count / seconds
  return { count, rate, p50: 1_000 / rate, p95: 1_000 / rate, p99: 1_000 / rate }
}

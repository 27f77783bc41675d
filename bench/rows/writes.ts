import PQueue from 'p-queue'
import { auth } from '#contract/auth.ts'
import { client } from '#support/client.ts'
import { password } from '#support/given.ts'
import { measureInserts } from '../ceilings/insert.ts'
import type { World } from '../fixture.ts'
import { inRounds, middle } from '../load/rounds.ts'
import { approveScript, formScript, refreshScript } from '../load/scripts.ts'
import { type Load, wrk } from '../load/wrk.ts'
import type { Row, Target } from '../table.ts'

/** Forms, decisions and refreshes, each durable before its answer, against bare rows in transactions of their own. */
export async function measureWrites(world: World): Promise<Row[]> {
  const runs = await inRounds(world.rounds, {
    insert: () => insert(world),
    form: () => form(world),
    approve: () => approve(world),
    refresh: () => refresh(world),
  })
  const ceiling = middle(runs.insert).figure
  const memory = world.product.memory()
  const row = (work: string, loads: Load[], atLeast: number): Row => {
    const target: { target?: Target } = world.url ? {} : { target: { atLeast } }
    return { work, ...middle(loads), ceiling, memory, ...target }
  }
  return [
    row('public form accepted', runs.form, 0.25),
    row('approve', runs.approve, 0.2),
    row('refresh of a session', runs.refresh, 0.2),
  ]
}

function drive({ product: { origin }, seconds }: World, script: string): Promise<Load> {
  return wrk({ origin, seconds, connections: 32, script })
}

export const form = (world: World) => drive(world, formScript)

async function insert(world: World): Promise<Load> {
  const rate = await measureInserts(world, world.seconds)
  return { count: rate * world.seconds, rate, p50: 1_000 / rate, p95: 1_000 / rate, p99: 1_000 / rate }
}

/** The newest ones that name their catalogue; each can be approved once. */
export async function approve(world: World): Promise<Load> {
  const rows = await world.db
    .selectFrom('catalogueRequest')
    .where('status', '=', 'pending')
    .where('catalogueId', '!=', '')
    .orderBy('created', 'desc')
    .select('id')
    .limit(world.seconds * 6_000)
    .execute()
  const ids = rows.map(({ id }) => id)
  return drive(world, approveScript(ids, world.token))
}

/** As many sessions as one person may have, so that each is refreshed by one call at a time. */
export async function refresh(world: World): Promise<Load> {
  const { email } = await world.person('USER')
  const call = client(world.product.origin)
  const login = () => call(auth.login, { body: { username: email, password } })
  const logins = await new PQueue({ concurrency: 4 }).addAll(Array.from({ length: 40 }, () => login))
  const tokens = logins.map(({ refreshToken = '' }) => refreshToken)
  return drive(world, refreshScript(tokens))
}

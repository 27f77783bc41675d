import { setTimeout as sleep } from 'node:timers/promises'
import { auth } from '#contract/auth.ts'
import { transact } from '#server/database/dialect.ts'
import { hashToken } from '#server/lib/tokens.ts'
import { client } from '#support/client.ts'
import { startWire } from '#support/wire.ts'
import { alone } from './harness/alone.ts'
import { repeat, statusOf } from './harness/ask.ts'
import { type Product, startProduct } from './harness/instances.ts'
import type { Fault, Run } from './harness/run.ts'

/** Ten concurrent refreshes on all instances get the same successor. */
async function race(run: Run, product: Product, refreshToken: string, round: number): Promise<string> {
  const answers = await Promise.allSettled(
    repeat(10, (index) => client(product.turn(index).origin)(auth.refresh, { body: { refreshToken } })),
  )
  run.tried()
  const good = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.refreshToken ?? ''] : []))
  if (good.length !== answers.length) run.wrong(`round ${round}: ${answers.length - good.length} tabs signed out`)
  if (new Set(good).size !== 1) run.wrong(`round ${round}: ${new Set(good).size} successors`)
  return good[0] ?? refreshToken
}

async function livingTokens({ services }: Product, token: string): Promise<number> {
  const held = await services.db
    .selectFrom('refreshToken')
    .where('hash', '=', hashToken(token))
    .select('sessionId')
    .executeTakeFirst()
  if (!held) return 0
  const { sessionId } = held
  const rows = await services.db
    .selectFrom('refreshToken')
    .where('sessionId', '=', sessionId)
    .where('replacedAt', 'is', null)
    .select('hash')
    .execute()
  return rows.length
}

/** A reply is lost after the commit: the same token gets the successor again. */
async function lostAnswer(run: Run, product: Product, refreshToken: string, round: number): Promise<string> {
  const wire = await startWire(run.test, product.turn(round).origin)
  wire.cutAfter = 'refreshToken'
  await client(new URL(wire.url).origin)(auth.refresh, { body: { refreshToken } }).catch(() => {})
  await sleep(20)
  run.tried()
  const again = await client(product.turn(round + 1).origin)(auth.refresh, { body: { refreshToken } }).catch(
    () => undefined,
  )
  if (!again) run.wrong(`lost answer ${round}: signed out`)
  return again?.refreshToken ?? refreshToken
}

/** A parent token replayed after the grace period ends its session. The test moves the time of use back instead of waiting. */
async function replay(run: Run, product: Product, round: number): Promise<void> {
  const { refreshToken } = await product.given.login(product.owner.email)
  const next = await product.visitor(auth.refresh, { body: { refreshToken } })
  await transact(product.services.db, (trx) =>
    trx
      .updateTable('refreshToken')
      .set({ replacedAt: Date.now() - 60_500 })
      .where('hash', '=', hashToken(refreshToken))
      .execute(),
  )
  run.tried()
  const late = await statusOf(client(product.turn(round).origin)(auth.refresh, { body: { refreshToken } }))
  const heir = await statusOf(
    client(product.turn(round + 1).origin)(auth.refresh, { body: { refreshToken: next.refreshToken ?? '' } }),
  )
  if (late !== 401 || heir !== 401) run.wrong(`replay ${round}: the stolen one ${late}, its family ${heir}`)
}

export const refreshFault: Fault = {
  id: 'refresh',
  title: 'ten parallel refreshes, lost answers and late replays, 3 on postgres',
  unit: 'rounds',
  counts: { smoke: 20, night: 800, release: 800 },
  async run(run) {
    const product = await startProduct(run, { instances: 3, database: 'postgres' })
    let { refreshToken } = await product.given.login(product.owner.email)
    for (let round = 0; round < run.count && run.goesOn(); round++) {
      // Of eight rounds five are races, two replays and one a lost answer.
      if (round % 8 === 7) refreshToken = await lostAnswer(run, product, refreshToken, round)
      else if (round % 4 === 2) await replay(run, product, round)
      else refreshToken = await race(run, product, refreshToken, round)
      const living = await livingTokens(product, refreshToken)
      if (living !== 1) run.wrong(`round ${round}: ${living} living tokens in one family`)
    }
  },
}

await alone(refreshFault, import.meta.main)

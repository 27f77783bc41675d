import { users } from '#contract/users.ts'
import { client } from '#support/client.ts'
import { alone } from './harness/alone.ts'
import { statusesOf } from './harness/ask.ts'
import { type Product, startProduct } from './harness/instances.ts'
import type { Fault, Run } from './harness/run.ts'

/** Each round, two owners delete each other at once through two instances; the remaining owner goes on to the next round. */
async function race(run: Run, product: Product, survivor: string, round: number): Promise<string> {
  const next = await product.given.user('SUPER_ADMIN', `owner${round}`)
  const me = await product.given.login(survivor)
  const rows = (await me.call(users.listActive)).data
  const mine = rows.find(({ email }) => email === survivor)
  if (!mine) throw new Error('the survivor is gone')
  const a = client(product.turn(round).origin, me.accessToken)
  const b = client(product.turn(round + 1).origin, next.accessToken)
  const statuses = await statusesOf([
    a(users.remove, { params: { id: next.id } }),
    b(users.remove, { params: { id: mine.id } }),
  ])
  run.tried()
  if (statuses.filter((status) => status === 200).length !== 1) run.wrong(`round ${round}: ${statuses}`)
  if (!statuses.every((status) => [200, 401, 409].includes(status))) run.wrong(`round ${round}: ${statuses}`)
  const left = await product.services.db.selectFrom('user').where('role', '=', 'SUPER_ADMIN').select('email').execute()
  if (left.length !== 1) run.wrong(`round ${round}: ${left.length} owners left`)
  return left[0]?.email ?? survivor
}

export const ownersFault: Fault = {
  id: 'owners',
  title: 'the last two owners delete each other, 3 on postgres',
  unit: 'rounds',
  counts: { smoke: 10, night: 500, release: 500 },
  async run(run) {
    const product = await startProduct(run, { instances: 3, database: 'postgres' })
    let survivor = product.owner.email
    for (let round = 0; round < run.count && run.goesOn(); round++) survivor = await race(run, product, survivor, round)
  },
}

await alone(ownersFault, import.meta.main)

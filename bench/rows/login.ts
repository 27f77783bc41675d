import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { auth } from '#contract/auth.ts'
import { client } from '../../src/server/testing/client.ts'
import { median, type Row } from '../table.ts'
import { owner, type World } from '../world.ts'

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Logins against the bare hash with the same parameters on the same cores. */
export async function measureLogin(world: World): Promise<Row[]> {
  const stored = await hash(owner.password, cost)
  const call = client(world.product.origin)
  const bare: number[] = []
  const product: number[] = []
  for (let round = 0; round < world.rounds; round++) {
    bare.push(await perSecond(availableParallelism(), world.seconds, () => verify(stored, owner.password)))
    const login = () => call(auth.login, { body: { username: owner.email, password: owner.password } })
    product.push(await perSecond(8, world.seconds, login))
  }
  const figure = median(product)
  return [
    {
      work: 'login',
      figure,
      unit: '/s',
      ceiling: median(bare),
      memory: world.product.memory(),
      target: 'at least 0.80',
    },
  ]
}

async function perSecond(callers: number, seconds: number, work: () => Promise<unknown>): Promise<number> {
  const end = performance.now() + seconds * 1_000
  let count = 0
  const loop = async () => {
    for (; performance.now() < end; count++) await work()
  }
  await Promise.all(Array.from({ length: callers }, loop))
  return count / seconds
}

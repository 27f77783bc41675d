import { auth } from '#contract/auth.ts'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { catalogues } from '#contract/catalogues.ts'
import { client } from '../../src/server/testing/client.ts'
import { measureInserts } from '../ceilings/insert.ts'
import { approveScript, formScript, type Load, wrk } from '../load/wrk.ts'
import { median, type Row } from '../table.ts'
import { owner, type World } from '../world.ts'

const connections = 32

/** Forms, decisions and refreshes, each durable before its answer, against bare rows in transactions of their own. */
export async function measureWrites(world: World): Promise<Row[]> {
  const inserts: number[] = []
  const forms: Load[] = []
  const approvals: Load[] = []
  const refreshes: number[] = []
  for (let round = 0; round < world.rounds; round++) {
    inserts.push(measureInserts(world.dataDir, world.seconds))
    forms.push(await wrk({ origin: world.product.origin, seconds: world.seconds, connections, script: formScript }))
    approvals.push(await approve(world))
    refreshes.push(await refresh(world))
  }
  const ceiling = median(inserts)
  const row = (work: string, loads: Load[], target: string): Row => ({
    work,
    figure: median(loads.map(({ rate }) => rate)),
    unit: '/s',
    ceiling,
    p50: median(loads.map(({ p50 }) => p50)),
    p99: median(loads.map(({ p99 }) => p99)),
    memory: world.product.memory(),
    target,
  })
  return [
    row('public form accepted', forms, 'at least 0.25'),
    row('approve', approvals, 'at least 0.20'),
    { work: 'refresh of a session', figure: median(refreshes), unit: '/s', ceiling, target: 'at least 0.20' },
  ]
}

/** Each pending request can be approved once, so as many ids are fetched as could be used. */
async function approve(world: World): Promise<Load> {
  const { data } = await world.call(catalogues.list)
  const ids = await pendingIds(world, world.seconds * 6_000)
  const script = approveScript(ids, world.token, data[0]?.id ?? '')
  return wrk({ origin: world.product.origin, seconds: world.seconds, connections, script })
}

/** The newest ones came by the form and name no catalogue. */
async function pendingIds({ call }: World, count: number): Promise<string[]> {
  const ids: string[] = []
  let after: string | undefined
  do {
    const page = await call(catalogueRequests.listPending, { query: { size: 100, ...(after ? { after } : {}) } })
    ids.push(...page.data.filter(({ catalogueId }) => !catalogueId).map(({ id }) => id))
    after = page.next
  } while (after && ids.length < count)
  return ids
}

/** Sixteen people whose sessions are refreshed one after the other. */
async function refresh({ product, seconds }: World): Promise<number> {
  const call = client(product.origin)
  const logins = Array.from({ length: 16 }, () =>
    call(auth.login, { body: { username: owner.email, password: owner.password } }),
  )
  const tokens = (await Promise.all(logins)).map(({ refreshToken = '' }) => refreshToken)
  const end = performance.now() + seconds * 1_000
  let count = 0
  await Promise.all(
    tokens.map(async (token) => {
      for (let refreshToken = token; performance.now() < end; count++) {
        refreshToken = (await call(auth.refresh, { body: { refreshToken } })).refreshToken ?? ''
      }
    }),
  )
  return count / seconds
}

import type { Role } from '#contract/common.ts'
import { entries } from '#contract/index.ts'
import { freshDatabase, postgresServer } from '#support/postgres.ts'
import { wrongTotals } from '#support/totals.ts'
import { learn, type Memory, operationsOf, type Tokens } from './database-parity/operations.ts'
import { type Asked, type Member, startMember } from './database-parity/pair.ts'
import { alone } from './harness/alone.ts'
import type { Fault, Run } from './harness/run.ts'
import { bearer } from './harness/send.ts'

type Pair = [Member, Member]

/** Mails of one deed have one time, so chance orders them; `mailed` compares them. */
const lists = entries.filter(
  ({ name, entry }) =>
    entry.method === 'GET' && 'sortOrder' in (entry.shapes.query?.properties ?? {}) && name !== 'mail.list',
)
const listEvery = 25
const castEvery = 50
/** Clock steps, shorter and longer than the lifetimes of tokens and links. */
const leaps = [1, 1_000, 60_000, 1_200_000]
/** Stop after this many: one difference causes others. */
const enough = 20

/** Sends the same calls to both at the same time and compares the replies. */
async function both(
  run: Run,
  [one, other]: Pair,
  what: string,
  ask: (member: Member) => Promise<string>,
): Promise<string> {
  const [said, saidToo] = await Promise.all([ask(one), ask(other)])
  if (said !== saidToo) run.wrong(`${what}: ${difference(said, saidToo)}`)
  return said
}

function difference(one: string, other: string): string {
  let at = 0
  while (at < one.length && one[at] === other[at]) at++
  const part = (text: string) => JSON.stringify(text.slice(Math.max(0, at - 60), at + 100))
  return `sqlite ${part(one)}, postgres ${part(other)}`
}

function pass(pair: Pair, time: number): void {
  for (const { app } of pair) app.pass(time)
}

/** Creates new users in each role and a file, because earlier ones may be deleted and their tokens expired. */
async function cast(run: Run, pair: Pair, round: number): Promise<Tokens> {
  pass(pair, run.random.pick(leaps))
  const signIn = (role: Role) => {
    pass(pair, 1)
    return both(run, pair, `sign in ${role}`, async ({ app, say }) =>
      say((await app.given.user(role, `${role}${round}`)).accessToken),
    )
  }
  const [user, admin, superAdmin] = [await signIn('USER'), await signIn('ADMIN'), await signIn('SUPER_ADMIN')]
  await both(run, pair, 'a new catalogue', async ({ app, say, mean }) =>
    say(JSON.stringify(await app.given.catalogue(app.as(mean(admin))))),
  )
  return { visitor: undefined, user, admin, superAdmin }
}

/** Compares the first page of every list, and new mails. */
async function lookThrough(run: Run, pair: Pair, memory: Memory, { superAdmin }: Tokens): Promise<void> {
  for (const { name, entry } of lists) {
    const asked: Asked = { method: 'GET', path: `${entry.path}?size=10`, headers: bearer(superAdmin) }
    learn(memory, name, await both(run, pair, name, ({ ask }) => ask(asked)))
  }
  learn(memory, 'mail', await both(run, pair, 'mail', ({ mailed }) => mailed()))
}

async function compareStates(run: Run, pair: Pair): Promise<number> {
  const [one, other] = [await pair[0].state(), await pair[1].state()]
  let rows = 0
  for (const table of new Set([...one.keys(), ...other.keys()])) {
    const [mine, theirs] = [one.get(table) ?? [], other.get(table) ?? []]
    rows += mine.length
    const at = mine.findIndex((row, index) => row !== theirs[index])
    if (at >= 0) run.wrong(`${table}: ${difference(mine[at] ?? '', theirs[at] ?? '')}`)
    if (mine.length !== theirs.length) run.wrong(`${table}: sqlite ${mine.length} rows, postgres ${theirs.length}`)
  }
  for (const { app } of pair) for (const words of await wrongTotals(app.services.db)) run.wrong(words)
  return rows
}

function untilEnough(run: Run): Run {
  let differences = 0
  return {
    ...run,
    goesOn: () => differences < enough && run.goesOn(),
    wrong: (words) => {
      differences++
      run.wrong(words)
    },
  }
}

async function callBoth(run: Run, pair: Pair): Promise<Map<string, number>> {
  const memory: Memory = new Map()
  const next = operationsOf(run.random, memory, pair[0].app.now)
  const statuses = new Map<string, number>()
  let tokens = await cast(run, pair, 0)
  for (let i = 1; i <= run.count && run.goesOn(); i++) {
    pass(pair, 1)
    const { call, ...asked } = next(tokens)
    const what = `${i} ${call} ${asked.path} ${asked.body?.slice(0, 200)}`
    const said = await both(run, pair, what, ({ ask }) => ask(asked))
    run.tried()
    learn(memory, call, said)
    statuses.set(said.slice(0, 3), (statuses.get(said.slice(0, 3)) ?? 0) + 1)
    if (i % castEvery === 0) tokens = await cast(run, pair, i)
    if (i % listEvery === 0) await lookThrough(run, pair, memory, tokens)
  }
  return statuses
}

export const databaseParityFault: Fault = {
  id: 'database-parity',
  title: 'the same calls on sqlite and postgres: answers, mails, rows and totals compared',
  unit: 'calls',
  counts: { smoke: 300, night: 10_000, release: 10_000 },
  async run(run) {
    const { url } = await freshDatabase(await postgresServer())
    const pair: Pair = [await startMember(run), await startMember(run, url)]
    const statuses = await callBoth(untilEnough(run), pair)
    const rows = await compareStates(run, pair)
    const times = [...statuses].sort().map(([status, count]) => `${count} × ${status}`)
    run.note(`${times.join(', ')}; ${rows} rows compared at the end`)
  },
}

await alone(databaseParityFault, import.meta.main)

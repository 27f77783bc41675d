import assert from 'node:assert/strict'
import { randomUUIDv7 } from 'node:crypto'
import { test } from 'node:test'
import { auditTrail } from '#contract/audit.ts'
import { auth } from '#contract/auth.ts'
import { withoutDetails, withoutNetwork } from '#server/audit/commitments.ts'
import { sealAudit } from '#server/audit/seal-audit.ts'
import { type Verdict, verifyAudit } from '#server/audit/verify-audit.ts'
import { type Trx, transact } from '#server/database/dialect.ts'
import { hours, minutes, type TestApp } from '#support/app.ts'
import { auditRows, rowOf, sealedApp } from '#support/sealed.ts'

test('each action is sealed once, and the newest seal tells how many are', async (t) => {
  const { owner, visitor, services, ...app } = await sealedApp(t)
  const wrong = { body: { username: owner.email, password: 'not the password' } }
  await assert.rejects(visitor(auth.login, wrong))

  const seal = await owner.call(auditTrail.seal)

  const rows = await auditRows({ ...app, services })
  assert.deepEqual([seal.number, seal.epoch, seal.rows, seal.unsealed], [3, 1, rows.length - 1, 1])
  assert.equal(rows.filter((row) => row.seal === null).length, 1)
  assert.match(seal.hash, /^[0-9a-f]{64}$/)
})

test('before the first action there is no seal', async (t) => {
  const { services } = await sealedApp(t)
  await transact(services.db, async (trx) => {
    await trx.deleteFrom('audit').execute()
    await trx.deleteFrom('seal').execute()
  })

  assert.equal(await sealAudit(services), undefined)

  const { finding, newest } = await verifyAudit(services.db)
  assert.deepEqual({ finding, newest }, { finding: undefined, newest: undefined })
})

test('an untouched audit is as it was sealed', async (t) => {
  const app = await sealedApp(t)

  const { finding, rows, unsealed, backdated } = await verifyAudit(app.services.db)

  assert.equal(finding, undefined)
  assert.equal(rows, (await auditRows(app)).length)
  assert.deepEqual([unsealed, backdated.count], [0, 0])
})

type Row = Awaited<ReturnType<typeof rowOf>>

/** What somebody with the password of the database does, and what the verifier must say. */
interface Deed {
  readonly name: string
  readonly act: (trx: Trx, rows: { approval: Row; neighbour: Row; earlier: Row }) => Promise<unknown>
  readonly finds: (rows: { approval: Row; neighbour: Row; earlier: Row }) => object
}

const set = (trx: Trx, id: string, values: Partial<Row>) =>
  trx.updateTable('audit').set(values).where('id', '=', id).execute()

const committed = (row: Row) => ({ ...row, salt: row.salt ?? '' })

const changed = ({ approval }: { approval: Row }) => ({ kind: 'rowChanged', seal: 3, id: approval.id })

const deeds: Deed[] = [
  { name: 'changes the time of', act: (trx, { approval: { id, at } }) => set(trx, id, { at: at + 1 }), finds: changed },
  { name: 'changes the actor of', act: (trx, { approval: { id } }) => set(trx, id, { actorId: 'me' }), finds: changed },
  { name: 'changes the action of', act: (trx, { approval: { id } }) => set(trx, id, { action: 'no' }), finds: changed },
  {
    name: 'changes the subject of',
    act: (trx, { approval: { id } }) => set(trx, id, { subjectId: 'x' }),
    finds: changed,
  },
  {
    name: 'changes the details of',
    act: (trx, { approval: { id } }) => set(trx, id, { details: '{"a":1}' }),
    finds: changed,
  },
  {
    name: 'empties the details of',
    act: (trx, { approval: { id } }) => set(trx, id, { details: '{}' }),
    finds: changed,
  },
  {
    name: 'changes the network of',
    act: (trx, { approval: { id } }) => set(trx, id, { network: '::1' }),
    finds: changed,
  },
  { name: 'takes the salt of', act: (trx, { approval: { id } }) => set(trx, id, { salt: null }), finds: changed },
  {
    name: 'gives another commitment to',
    act: (trx, { approval: { id } }) => set(trx, id, { details: '{}', detailsHash: 'f'.repeat(64) }),
    finds: changed,
  },
  {
    name: 'writes other details beside the true commitment of',
    act: (trx, { approval }) => set(trx, approval.id, { ...withoutDetails(committed(approval)), details: '{"a":1}' }),
    finds: changed,
  },
  {
    name: 'writes another network beside the true commitment of',
    act: (trx, { approval }) => set(trx, approval.id, { ...withoutNetwork(committed(approval)), network: '::1' }),
    finds: changed,
  },
  {
    name: 'removes',
    act: (trx, { approval: { id } }) => trx.deleteFrom('audit').where('id', '=', id).execute(),
    finds: ({ approval }) => ({ kind: 'rowRemoved', seal: 3, gone: approval.id }),
  },
  {
    name: 'unseals',
    act: (trx, { approval: { id } }) => set(trx, id, { seal: null }),
    finds: ({ approval }) => ({ kind: 'rowRemoved', seal: 3, gone: approval.id }),
  },
  {
    name: 'moves to another seal',
    act: (trx, { approval: { id } }) => set(trx, id, { seal: 2 }),
    finds: ({ approval }) => ({ kind: 'rowAdded', seal: 2, id: approval.id }),
  },
  {
    name: 'moves behind the chain',
    act: (trx, { approval: { id } }) => set(trx, id, { seal: 9 }),
    finds: ({ approval }) => ({ kind: 'rowRemoved', seal: 3, gone: approval.id }),
  },
  {
    name: 'swaps the details of two rows with',
    act: async (trx, { approval, neighbour }) => {
      await set(trx, approval.id, { details: neighbour.details, salt: neighbour.salt })
      await set(trx, neighbour.id, { details: approval.details, salt: approval.salt })
    },
    finds: changed,
  },
  {
    name: 'swaps the seals of two rows with',
    act: async (trx, { approval, earlier }) => {
      await set(trx, approval.id, { seal: earlier.seal })
      await set(trx, earlier.id, { seal: approval.seal })
    },
    finds: ({ earlier }) => ({ kind: 'rowRemoved', seal: 2, gone: earlier.id }),
  },
  {
    name: 'puts a copy in beside',
    act: (trx, { approval }) =>
      trx
        .insertInto('audit')
        .values({ ...approval, id: inserted })
        .execute(),
    finds: () => ({ kind: 'rowAdded', seal: 3, id: inserted }),
  },
  {
    name: 'puts a row in under a seal that there is not, like',
    act: (trx, { approval }) =>
      trx
        .insertInto('audit')
        .values({ ...approval, id: inserted, seal: 7 })
        .execute(),
    finds: () => ({ kind: 'rowAdded', seal: 7, id: inserted }),
  },
]

const inserted = randomUUIDv7()

for (const { name, act, finds } of deeds)
  test(`who ${name} a sealed row is found out, with the row`, async (t) => {
    const app = await sealedApp(t)
    const rows = await known(app)

    await transact(app.services.db, (trx) => act(trx, rows))

    const { finding } = await verifyAudit(app.services.db)
    assert.deepEqual(told(finding, rows), finds(rows))
  })

async function known(app: Pick<TestApp, 'services'>) {
  const all = await auditRows(app)
  const approval = await rowOf(app, 'request.approve')
  const [neighbour, earlier] = [await rowOf(app, 'catalogue.create'), await rowOf(app, 'request.send')]
  const beside = all.find(({ seal, id }) => seal === approval.seal && id > approval.id)
  assert.ok(beside)
  return {
    approval,
    neighbour: beside,
    earlier: neighbour.seal === 2 && neighbour.id < earlier.id ? neighbour : earlier,
  }
}

/** The removed row is told by those that stood beside it. */
function told(finding: Verdict['finding'], { approval, earlier }: Record<'approval' | 'earlier', Row>) {
  if (!finding) return undefined
  const { kind, seal } = finding
  if (finding.kind === 'rowChanged' || finding.kind === 'rowAdded') return { kind, seal, id: finding.row.id }
  if (finding.kind !== 'rowRemoved') return { kind, seal }
  const row = seal === 3 ? approval : earlier
  assert.ok(!finding.before || finding.before.id < row.id)
  assert.ok(!finding.after || finding.after.id > row.id)
  return { kind, seal, gone: row.id }
}

const sealDeeds = [
  { name: 'changes the hash of', act: { hash: '0'.repeat(64) } },
  { name: 'changes the time of', act: { at: 1 } },
  { name: 'changes the epoch of', act: { epoch: 0 } },
  { name: 'changes the number of rows of', act: { rows: 1 } },
]

for (const { name, act } of sealDeeds)
  test(`who ${name} a seal is found out, with the seal`, async (t) => {
    const { services } = await sealedApp(t)

    await transact(services.db, (trx) => trx.updateTable('seal').set(act).where('number', '=', 2).execute())

    assert.deepEqual((await verifyAudit(services.db)).finding, { kind: 'sealChanged', seal: 2 })
  })

test('who removes a seal from the middle is found out', async (t) => {
  const { services } = await sealedApp(t)

  await transact(services.db, (trx) => trx.deleteFrom('seal').where('number', '=', 2).execute())

  assert.deepEqual((await verifyAudit(services.db)).finding, { kind: 'sealRemoved', seal: 2 })
})

test('who cuts the end off with its seals is found out by a seal that was kept elsewhere', async (t) => {
  const { services } = await sealedApp(t)
  const { newest } = await verifyAudit(services.db)
  assert.ok(newest)

  await transact(services.db, async (trx) => {
    await trx.deleteFrom('audit').where('seal', '=', 3).execute()
    await trx.deleteFrom('seal').where('number', '=', 3).execute()
  })

  const { finding, asked } = await verifyAudit(services.db, newest)
  assert.deepEqual([finding, asked], [undefined, 'newer'])
})

test('who removes a row and seals everything anew is found out by a seal that was kept elsewhere', async (t) => {
  const app = await sealedApp(t)
  const { newest } = await verifyAudit(app.services.db)
  assert.ok(newest)
  const approval = await rowOf(app, 'request.approve')

  await transact(app.services.db, async (trx) => {
    await trx.deleteFrom('seal').execute()
    await trx.deleteFrom('audit').where('id', '=', approval.id).execute()
    await trx.updateTable('audit').set({ seal: null }).execute()
  })
  for (const _ of [1, 2, 3]) {
    await sealAudit(app.services)
    await assert.rejects(app.visitor(auth.login, { body: { username: 'x@example.com', password: 'wrong' } }))
    app.pass(hours(2))
  }

  const { finding, asked } = await verifyAudit(app.services.db, newest)
  assert.deepEqual([finding, asked], [undefined, 'foreign'])
})

test('a seal that was kept elsewhere is found in the chain that went on', async (t) => {
  const { services, given } = await sealedApp(t)
  const { newest } = await verifyAudit(services.db)
  assert.ok(newest)
  await given.user('USER')
  await sealAudit(services)

  const { finding, asked } = await verifyAudit(services.db, newest)

  assert.deepEqual([finding, asked], [undefined, 'contained'])
})

test('two instances that seal at once make one chain', async (t) => {
  const app = await sealedApp(t)
  for (const name of ['a', 'b', 'c']) await app.given.user('USER', name)

  await Promise.all([1, 2, 3, 4].map(() => sealAudit(app.services)))

  const { finding, unsealed, rows } = await verifyAudit(app.services.db)
  assert.deepEqual([finding, unsealed, rows], [undefined, 0, (await auditRows(app)).length])
})

test('rows that were written while a clock was behind are sealed, and told apart', async (t) => {
  const app = await sealedApp(t)
  app.pass(-hours(1))
  await app.given.user('USER')

  await sealAudit(app.services)

  const { finding, backdated } = await verifyAudit(app.services.db)
  assert.deepEqual([finding, backdated.count], [undefined, 1])
  assert.equal(backdated.first?.action, 'session.start')
})

test('rows of a version without seals are sealed at once as epoch 0, however old they are', async (t) => {
  const app = await sealedApp(t)
  await transact(app.services.db, async (trx) => {
    await trx.deleteFrom('seal').execute()
    await trx.updateTable('audit').set({ seal: null, salt: null, at: 1 }).execute()
  })
  const standing = await auditRows(app)
  app.pass(minutes(1))
  await app.given.user('USER')

  await sealAudit(app.services)

  const { finding, backdated, rows } = await verifyAudit(app.services.db)
  const seals = await app.services.db.selectFrom('seal').orderBy('number').select(['epoch', 'rows']).execute()
  assert.deepEqual([finding, backdated.count, rows], [undefined, 0, standing.length + 1])
  assert.deepEqual(seals, [
    { epoch: 0, rows: standing.length },
    { epoch: 1, rows: standing.length + 1 },
  ])
})

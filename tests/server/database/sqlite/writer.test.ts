import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { CompiledQuery } from 'kysely'
import { openSqlite } from '#server/database/sqlite/connection.ts'
import { openWriter } from '#server/database/sqlite/writer.ts'
import { temporaryFolder } from '#support/program.ts'

async function openTable(t: Parameters<typeof temporaryFolder>[0]) {
  const file = join(await temporaryFolder(t), 'kept.sqlite')
  const writer = openWriter(file)
  const reader = openSqlite(file, false)
  t.after(() => {
    writer.close()
    reader.close()
  })
  reader.run(CompiledQuery.raw('create table kept (n integer)'))
  const insert = (n: number) => writer.requireTransaction().run(CompiledQuery.raw('insert into kept values (?)', [n]))
  const kept = () =>
    reader.run<{ n: number }>(CompiledQuery.raw('select n from kept order by n')).rows.map(({ n }) => n)
  async function write(n: number, fails = false): Promise<number[]> {
    const turn = await writer.begin()
    insert(n)
    if (fails) writer.rollback(turn)
    else await writer.commit(turn)
    return kept()
  }
  /** Changes after a write by another connection. */
  const version = () => reader.run(CompiledQuery.raw('pragma data_version')).rows
  return { writer, insert, kept, write, version }
}

test('a write is acknowledged once it is durable, and a failed transaction in the same commit is undone', async (t) => {
  const { write, kept } = await openTable(t)

  const seen = await Promise.all(Array.from({ length: 100 }, (_, n) => write(n, n % 3 === 2)))

  const last = Array.from({ length: 100 }, (_, n) => n).filter((n) => n % 3 !== 2)
  assert.deepEqual(kept(), last)
  for (const [n, there] of seen.entries()) assert.equal(there.includes(n), n % 3 !== 2, `${n}`)
})

test('when the last transaction of a group commit fails, the others are durable', async (t) => {
  const { write, kept } = await openTable(t)

  await Promise.all([write(1), write(2), write(3, true)])

  assert.deepEqual(kept(), [1, 2])
})

test('when every transaction of a group commit fails, nothing is written', async (t) => {
  const { write, version } = await openTable(t)
  await write(1)
  const before = version()

  await Promise.all([write(2, true), write(3, true)])

  assert.deepEqual(version(), before)
})

test('when SQLite fails a group commit, every caller in it gets an error, and the next ones succeed', async (t) => {
  const { writer, insert, write, kept } = await openTable(t)
  const broken = async () => {
    const turn = await writer.begin()
    insert(9)
    writer.requireTransaction().run(CompiledQuery.raw('rollback'))
    await writer.commit(turn).finally(() => writer.rollback(turn))
  }

  const results = await Promise.allSettled([write(1), write(2), broken(), write(3)])

  assert.deepEqual(
    results.map(({ status }) => status),
    ['rejected', 'rejected', 'rejected', 'fulfilled'],
  )
  assert.deepEqual(kept(), [3])
})

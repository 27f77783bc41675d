import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { CompiledQuery } from 'kysely'
import { openSqlite } from '#server/platform/db/sqlite/connection.ts'
import { openWriter } from '#server/platform/db/sqlite/writer.ts'
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
  /** Changes whenever somebody else wrote to the file. */
  const version = () => reader.run(CompiledQuery.raw('pragma data_version')).rows
  return { writer, insert, kept, write, version }
}

test('whoever writes is answered when it lasts, and everything of those beside who failed is undone', async (t) => {
  const { write, kept } = await openTable(t)

  const seen = await Promise.all(Array.from({ length: 100 }, (_, n) => write(n, n % 3 === 2)))

  const last = Array.from({ length: 100 }, (_, n) => n).filter((n) => n % 3 !== 2)
  assert.deepEqual(kept(), last)
  for (const [n, there] of seen.entries()) assert.equal(there.includes(n), n % 3 !== 2, `${n}`)
})

test('when the last of those who share a commit fails, the others last', async (t) => {
  const { write, kept } = await openTable(t)

  await Promise.all([write(1), write(2), write(3, true)])

  assert.deepEqual(kept(), [1, 2])
})

test('when all who share a commit fail, nothing is written at all', async (t) => {
  const { write, version } = await openTable(t)
  await write(1)
  const before = version()

  await Promise.all([write(2, true), write(3, true)])

  assert.deepEqual(version(), before)
})

test('when SQLite itself gives up, everybody who shares the commit is told, and the next ones are served', async (t) => {
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

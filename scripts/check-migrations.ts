/**
 * npm run migrations: whether each step of the schema lets the version before go on beside it (decision 50). A step that
 * takes something away, or asks more of a row, names in `servedFrom` the earlier version that no longer needs it.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase, transact } from '../src/server/database/dialect.ts'
import { firstToAsk, steps } from '../src/server/database/migrate.ts'
import { findNarrowed } from './migrations/narrowed.ts'
import { readShape } from './migrations/shape.ts'

const folder = await mkdtemp(join(tmpdir(), 'docent-migrations-'))
const db = openDatabase({ kind: 'sqlite', file: join(folder, 'docent.sqlite') })
await transact(db, (trx) => trx.schema.createTable('kysely_migration').addColumn('name', 'text').execute())
const names = steps.map(([name]) => name)
for (const [name, { up, servedFrom }] of steps) {
  const before = await readShape(db)
  await transact(db, up)
  const narrowed = name > firstToAsk ? findNarrowed(before, await readShape(db)) : []
  if (servedFrom !== undefined && !(servedFrom < name && names.includes(servedFrom)))
    refuse(`${name} must name an earlier step in servedFrom, not ${servedFrom}`)
  if (servedFrom === undefined)
    for (const what of narrowed) refuse(`${name} ${what}: the version before still needs it`)
}
await db.destroy()
await rm(folder, { recursive: true })

function refuse(sentence: string): void {
  console.error(`${sentence} (CONTRIBUTING.md, Adding a table)`)
  process.exitCode = 1
}

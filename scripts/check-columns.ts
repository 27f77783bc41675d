/** npm run columns: whether the migrations made a column for every field of the form, which no type can tell. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { formFieldNames } from '#contract/form-fields.ts'
import { openDatabase } from '../src/server/database/dialect.ts'
import { migrate } from '../src/server/database/migrate.ts'

const folder = await mkdtemp(join(tmpdir(), 'docent-columns-'))
const db = openDatabase({ kind: 'sqlite', file: join(folder, 'docent.sqlite') })
await migrate(db)
const tables = await db.introspection.getTables()
await db.destroy()
await rm(folder, { recursive: true })

const columns = tables.find(({ name }) => name === 'catalogueRequest')?.columns.map(({ name }) => name) ?? []
const missing = formFieldNames.filter((name) => !columns.includes(name))
for (const name of missing) console.error(`No migration adds the column ${name} of the form (form-fields.ts)`)
process.exitCode = missing.length > 0 ? 1 : 0

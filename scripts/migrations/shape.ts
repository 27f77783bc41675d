import { sql } from 'kysely'
import type { Db } from '../../src/server/database/dialect.ts'

/** What the statements of a running program rely on: columns, which of them a new row must fill, and unique indexes. */
export interface Shape {
  /** By `table.column`; true where an insert must name it. */
  readonly columns: ReadonlyMap<string, boolean>
  readonly unique: ReadonlySet<string>
}

export async function readShape(db: Db): Promise<Shape> {
  const tables = await db.introspection.getTables()
  const columns = tables.flatMap(({ name: table, columns }) =>
    columns.map(
      ({ name, isNullable, hasDefaultValue }) => [`${table}.${name}`, !isNullable && !hasDefaultValue] as const,
    ),
  )
  const { rows } = await sql<{ name: string }>`
    select tables.name || ': ' || (select group_concat(name) from pragma_index_info(found.name)) as name
    from sqlite_master tables join pragma_index_list(tables.name) found
    where tables.type = 'table' and found."unique" = 1`.execute(db)
  return { columns: new Map(columns), unique: new Set(rows.map(({ name }) => name)) }
}

import type { Compilable, CompiledQuery, QueryResult } from 'kysely'
import type { Db } from './dialect.ts'

/**
 * A query that is built and compiled once for each database; each use only puts its values in their places. Building
 * costs several times what a short query does, so hot queries are written this way.
 */
export function prepared<P extends object, R>(
  build: (db: Db, values: P) => Compilable<R>,
): (db: Db, values: P) => Promise<QueryResult<R>> {
  const known = new WeakMap<object, CompiledQuery<R>>()
  return (db, values) => {
    // A transaction is a new object each time; its adapter is the database's.
    const { adapter } = db.getExecutor()
    const template = known.get(adapter) ?? build(db, placeholders<P>()).compile()
    known.set(adapter, template)
    const parameters = template.parameters.map((value) => (isPlaceholder(value) ? values[nameOf<P>(value)] : value))
    return db.executeQuery({ ...template, parameters })
  }
}

/** These properties of the values, for an insert or update that names its columns. */
export function pick<P extends object, K extends keyof P>(values: P, names: readonly K[]): Pick<P, K> {
  return Object.fromEntries(names.map((name) => [name, values[name]])) as Pick<P, K>
}

/** Every property is a symbol that stands for the value of that name. */
function placeholders<P extends object>(): P {
  return new Proxy({} as P, { get: (_target, name) => Symbol(String(name)) })
}

const isPlaceholder = (value: unknown): value is symbol => typeof value === 'symbol'
const nameOf = <P>(place: symbol) => place.description as keyof P

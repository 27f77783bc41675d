import type { Compilable, CompiledQuery, QueryResult } from 'kysely'
import type { Db } from './dialect.ts'

/**
 * Returns a query that is built and compiled once per database; each execution only binds its values. Building a short
 * query costs several times its execution, so frequent queries use this.
 */
export function prepared<P extends object, R>(
  build: (db: Db, values: P) => Compilable<R>,
): (db: Db, values: P) => Promise<QueryResult<R>> {
  const compiled = new WeakMap<object, CompiledQuery<R>>()
  return (db, values) => {
    // Each transaction is a new Db object, but the adapter is the same for the whole database.
    const { adapter } = db.getExecutor()
    const template = compiled.get(adapter) ?? build(db, placeholders<P>()).compile()
    compiled.set(adapter, template)
    const parameters = template.parameters.map((value) => (isPlaceholder(value) ? values[nameOf<P>(value)] : value))
    return db.executeQuery({ ...template, parameters })
  }
}

/** Returns the named properties, for an insert or update that lists its columns. */
export function pick<P extends object, K extends keyof P>(values: P, names: readonly K[]): Pick<P, K> {
  return Object.fromEntries(names.map((name) => [name, values[name]])) as Pick<P, K>
}

/** Returns an object whose every property is a symbol that marks the parameter of that name. */
function placeholders<P extends object>(): P {
  return new Proxy({} as P, { get: (_target, name) => Symbol(String(name)) })
}

const isPlaceholder = (value: unknown): value is symbol => typeof value === 'symbol'
const nameOf = <P>(placeholder: symbol) => placeholder.description as keyof P

import type { Compilable, CompiledQuery, QueryResult } from 'kysely'
import type { Db } from './dialect.ts'

/**
 * Builds and compiles a query once per database, because building a short one costs several times its execution. `build`
 * gets placeholders, so it can pass a parameter on to the query, but not look at its value.
 */
export function prepared<P extends object, R>(
  build: (db: Db, parameters: P) => Compilable<R>,
): (db: Db, parameters: P) => Promise<QueryResult<R>> {
  const compiled = new WeakMap<object, CompiledQuery<R>>()
  return (db, parameters) => {
    // Each transaction is a new Db object, but all share one adapter.
    const { adapter } = db.getExecutor()
    const template = compiled.get(adapter) ?? build(db, placeholders<P>()).compile()
    compiled.set(adapter, template)
    const bound = template.parameters.map((value) => (isPlaceholder(value) ? parameters[nameOf<P>(value)] : value))
    return db.executeQuery({ ...template, parameters: bound })
  }
}

export function pick<P extends object, K extends keyof P>(values: P, names: readonly K[]): Pick<P, K> {
  return Object.fromEntries(names.map((name) => [name, values[name]])) as Pick<P, K>
}

function placeholders<P extends object>(): P {
  return new Proxy({} as P, { get: (_target, name) => Symbol(String(name)) })
}

const isPlaceholder = (value: unknown): value is symbol => typeof value === 'symbol'
const nameOf = <P>(placeholder: symbol) => placeholder.description as keyof P

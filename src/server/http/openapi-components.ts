import { isDeepStrictEqual } from 'node:util'

type Schemas = Record<string, unknown>

/** Moves titled schemas to the components. Throws when two different schemas share a title. */
export function shareShapes<T>(paths: T): { paths: T; schemas: Schemas } {
  const schemas: Schemas = {}
  const shared = share(paths, schemas) as T
  return { paths: shared, schemas: Object.fromEntries(Object.entries(schemas).sort(byName)) }
}

function share(node: unknown, schemas: Schemas): unknown {
  if (Array.isArray(node)) return node.map((item) => share(item, schemas))
  if (typeof node !== 'object' || node === null) return node
  const copy = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, share(value, schemas)]))
  const { title, ...shape } = copy
  // A property may itself be called title; then its value is a schema.
  if (typeof title !== 'string') return copy
  if (schemas[title] !== undefined && !isDeepStrictEqual(schemas[title], shape))
    throw new Error(`Two shapes of the contract are called ${title}.`)
  schemas[title] = shape
  return { $ref: `#/components/schemas/${title}` }
}

const byName = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : 1)

import * as Type from 'typebox'
import { listCalls } from '#contract/list-calls.ts'
import type { ListName } from '#contract/list-names.ts'
import { compileValidator } from '../http/validation.ts'
import { invalid } from '../lib/errors.ts'

export type ListQuery = Readonly<Record<string, string | number>>

const paging = ['page', 'size', 'after', 'before']

/** Returns the query as the list's call receives it. Throws a 400 for a field or a value that the list does not know. */
export function readQuery(list: ListName, given: Readonly<Record<string, unknown>>): ListQuery {
  const known = Object.entries<Type.TSchema>(listCalls[list].shapes.query.properties)
  const fields = Object.fromEntries(known.filter(([name]) => !paging.includes(name)))
  const unknown = Object.keys(given).find((name) => !Object.hasOwn(fields, name))
  if (unknown !== undefined) throw invalid(unknown, 'This list cannot be filtered by {name}.', { name: unknown })
  const validate = compileValidator({ schema: Type.Object(fields), method: 'GET', url: '', httpPart: 'querystring' })
  const { error, value } = validate({ ...given }) as { error?: Error; value: ListQuery }
  if (error) throw error
  return value
}

import type * as Type from 'typebox'
import { isStorable } from '#contract/text.ts'

/** The words, filters and order of a list, by the names in the query of its call. */
export type ListCriteria = Readonly<Record<string, string | number | undefined>>

interface ValueSchema {
  readonly type?: string
  readonly enum?: readonly string[]
  readonly pattern?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly maxLength?: number
}

/** Reads fields of a call's query from an address. A value that the call would refuse is left out. */
export function readFields(query: Type.TObject, names: readonly string[], search: URLSearchParams): ListCriteria {
  const rules = query.properties as Readonly<Record<string, ValueSchema>>
  const found = names.map((name) => [name, acceptedValue(rules[name], search.get(name)?.trim())] as const)
  return Object.fromEntries(found.filter(([, value]) => value !== undefined))
}

function acceptedValue(rule: ValueSchema | undefined, text: string | undefined): string | number | undefined {
  if (!rule || !text) return undefined
  if (rule.enum) return rule.enum.includes(text) ? text : undefined
  return rule.type === 'integer' ? numberOf(rule, text) : textOf(rule, text)
}

function numberOf({ minimum = 0, maximum = Number.MAX_SAFE_INTEGER }: ValueSchema, text: string): number | undefined {
  const value = Number(text)
  return Number.isInteger(value) && value >= minimum && value <= maximum ? value : undefined
}

function textOf({ pattern = '', maxLength = Number.POSITIVE_INFINITY }: ValueSchema, text: string): string | undefined {
  return text.length <= maxLength && isStorable(text) && new RegExp(pattern).test(text) ? text : undefined
}

export function withValues(search: URLSearchParams, values: ListCriteria): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined || value === '') next.delete(name)
    else next.set(name, String(value))
  }
  return next
}

export const only = (search: URLSearchParams, names: readonly string[]): URLSearchParams =>
  new URLSearchParams([...search].filter(([name]) => names.includes(name)))

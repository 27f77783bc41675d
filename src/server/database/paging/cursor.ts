import { isStorable } from '#contract/text.ts'
import { invalid } from '../../lib/errors.ts'

/** A row's place in its list: what the list is sorted by, then the row's `seq`. */
export type Key = readonly (string | number)[]

export interface Cursor {
  readonly page: number
  readonly key: Key
  /** The page begins with the row itself. */
  readonly inclusive: boolean
}

export const writeKey = (key: Key): string => Buffer.from(JSON.stringify(key)).toString('base64url')

export const writeCursor = (page: number, key: Key): string => `${page}_${writeKey(key)}`

/** Throws a 400 for a cursor of a list that is sorted by something else. */
export function readCursor(text: string, field: 'after' | 'before', isText: boolean): Cursor {
  const [, page = '', mark, encoded = ''] = /^(\d+)([_~])(.*)$/.exec(text) ?? []
  const key = parse(Buffer.from(encoded, 'base64url').toString())
  const kinds = isText ? [isSortKey, Number.isSafeInteger] : [Number.isSafeInteger]
  if (key?.length !== kinds.length || !kinds.every((isKind, index) => isKind(key[index])))
    throw invalid(field, 'This place is not one of this list in this order.')
  return { page: Number(page), key, inclusive: mark === '~' }
}

const isSortKey = (part: unknown) => typeof part === 'string' && isStorable(part)

function parse(json: string): Key | undefined {
  try {
    const key: unknown = JSON.parse(json)
    return Array.isArray(key) ? key : undefined
  } catch {
    return undefined
  }
}

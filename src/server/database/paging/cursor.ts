import { isStorable } from '#contract/text.ts'
import { invalid } from '../../lib/errors.ts'

export interface RowPosition {
  readonly seq: number
  /** The sort key, in a list that is sorted by one. */
  readonly text?: string
}

export interface Cursor {
  readonly page: number
  readonly position: RowPosition
  /** The page begins with the row itself. */
  readonly inclusive: boolean
}

export function writeKey({ text, seq }: RowPosition): string {
  return Buffer.from(JSON.stringify(text === undefined ? [seq] : [text, seq])).toString('base64url')
}

export const writeCursor = (page: number, position: RowPosition): string => `${page}_${writeKey(position)}`

/** Throws a 400 for a cursor of a list that is sorted by something else. */
export function readCursor(cursor: string, field: 'after' | 'before', hasText: boolean): Cursor {
  const [, page = '', mark, encoded = ''] = /^(\d+)([_~])(.*)$/.exec(cursor) ?? []
  const position = readPosition(parse(Buffer.from(encoded, 'base64url').toString()), hasText)
  if (!position) throw invalid(field, 'This place is not one of this list in this order.')
  return { page: Number(page), position, inclusive: mark === '~' }
}

function readPosition(key: unknown, hasText: boolean): RowPosition | undefined {
  if (!Array.isArray(key) || key.length !== (hasText ? 2 : 1)) return undefined
  const [text, seq] = hasText ? key : [undefined, ...key]
  if (!Number.isSafeInteger(seq)) return undefined
  if (!hasText) return { seq }
  return typeof text === 'string' && isStorable(text) ? { seq, text } : undefined
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

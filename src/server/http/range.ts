import type { FastifyRequest } from 'fastify'
import type { Range } from '../storage/storage.ts'

interface Sent {
  readonly etag: string
  /** Bytes of the whole. */
  readonly size: number
}

/** Returns the requested range. Several ranges, an invalid one, or one of another version mean the whole file. */
export function rangeOf({ headers }: FastifyRequest, { etag, size }: Sent): Range | 'unsatisfiable' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(headers.range ?? '') ?? []
  if (first === '' && last === '') return undefined
  if (headers['if-range'] !== undefined && headers['if-range'] !== etag) return undefined
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (start >= size || (first === '' && Number(last) === 0)) return 'unsatisfiable'
  return end < start ? undefined : { start, end }
}

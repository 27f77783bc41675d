import type { Answer } from './answer.ts'
import { S3Error } from './error.ts'
import type { S3Request } from './request.ts'
import type { Stored } from './store.ts'

/** GET and HEAD of an object, whole or in part, under the headers that a signed address may ask for. */
export function readObject({ headers, query }: S3Request, object: Stored): Answer {
  const range = rangeOf(headers.get('range'), object.size)
  const { start, end } = range ?? { start: 0, end: object.size - 1 }
  return {
    status: range ? 206 : 200,
    headers: {
      'content-type': object.type,
      'content-length': end - start + 1,
      'accept-ranges': 'bytes',
      etag: `"${object.etag}"`,
      'last-modified': new Date(object.modified).toUTCString(),
      ...(range ? { 'content-range': `bytes ${start}-${end}/${object.size}` } : {}),
      ...Object.fromEntries(
        asked.flatMap((name) => (query.has(`response-${name}`) ? [[name, query.get(`response-${name}`)]] : [])),
      ),
    },
    file: { path: object.path, start, end },
  }
}

const asked = [
  'content-type',
  'content-disposition',
  'content-encoding',
  'content-language',
  'cache-control',
  'expires',
]

export const readParameters = asked.map((name) => `response-${name}`)

/** Parses a single byte range; several ranges or another unit mean the whole object. */
function rangeOf(header: string | undefined, size: number): { start: number; end: number } | undefined {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (start > end) throw new S3Error(416, 'InvalidRange')
  return { start, end }
}

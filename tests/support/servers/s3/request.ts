import type { IncomingMessage } from 'node:http'
import { S3Error } from './error.ts'

/** A parsed request: names and values decoded once. */
export interface S3Request {
  method: string
  path: string
  /** Bucket and key, from the path. */
  bucket: string
  key: string
  query: ReadonlyMap<string, string>
  /** By lower-case names; values of one name are joined by commas. */
  headers: ReadonlyMap<string, string>
  /** The body; read it at most once. */
  body: IncomingMessage
}

export function readRequest(body: IncomingMessage): S3Request {
  const [address = '', query = ''] = divide(body.url ?? '', '?')
  const path = decode(address)
  const [bucket = '', key = ''] = divide(path.slice(1), '/')
  const headers = Object.entries(body.headersDistinct).map(
    ([name, values = []]) => [name, values.map(trimmed).join(',')] as const,
  )
  return { method: body.method ?? '', path, bucket, key, query: readQuery(query), headers: new Map(headers), body }
}

function readQuery(query: string): Map<string, string> {
  const pairs = query.split('&').filter((pair) => pair !== '')
  const read = new Map(pairs.map((pair) => divide(pair, '=').map(decode) as [string, string]))
  if (read.size !== pairs.length) throw new S3Error(400, 'InvalidArgument', 'A parameter is there twice.')
  return read
}

/** Splits a text at the first separator. */
function divide(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + mark.length)]
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new S3Error(400, 'InvalidURI')
  }
}

const trimmed = (value: string) => value.trim().replaceAll(/ +/g, ' ')

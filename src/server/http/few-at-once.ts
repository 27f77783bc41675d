import { finished } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { tooBusy } from '../lib/errors.ts'

const open = new Map<string, number>()

/** Limits the unfinished answers of one holder, because each one holds memory. Throws the refusal beyond `most`. */
export function fewAtOnce(
  { raw }: Pick<FastifyReply, 'raw'>,
  holder: string,
  most: number,
  refusal: () => Error = tooBusy,
): void {
  const before = open.get(holder) ?? 0
  if (before >= most) throw refusal()
  open.set(holder, before + 1)
  finished(raw, () => leave(holder))
}

function leave(holder: string): void {
  const left = (open.get(holder) ?? 1) - 1
  if (left > 0) open.set(holder, left)
  else open.delete(holder)
}

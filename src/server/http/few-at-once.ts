import { finished } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { tooBusy } from '../lib/errors.ts'

const open = new Map<string, number>()

/** Counts an answer to a holder of a right until it was taken. Throws a 503 while so many of theirs wait: each one holds memory. */
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

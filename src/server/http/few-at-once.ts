import type { Readable } from 'node:stream'
import { tooBusy } from '../lib/errors.ts'

const open = new Map<string, number>()

/** Opens what is sent to a holder of a right. Throws a 503 while so many of theirs are open: each one that is not taken holds memory. */
export async function fewAtOnce(holder: string, most: number, begin: () => Promise<Readable>): Promise<Readable> {
  const before = open.get(holder) ?? 0
  if (before >= most) throw tooBusy()
  open.set(holder, before + 1)
  try {
    return (await begin()).once('close', () => leave(holder))
  } catch (error) {
    leave(holder)
    throw error
  }
}

function leave(holder: string): void {
  const left = (open.get(holder) ?? 1) - 1
  if (left > 0) open.set(holder, left)
  else open.delete(holder)
}

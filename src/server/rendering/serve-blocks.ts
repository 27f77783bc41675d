import type { Storage } from '../storage/storage.ts'

export const blockSize = 262_144
/** Milliseconds that the thread waits for a block. */
export const maxWait = 10_000

/** `state` is one of these, or the length of the block in `bytes`. */
export interface SharedBlock {
  readonly state: Int32Array
  readonly bytes: Uint8Array
}
export const pending = -1
export const failed = -2

export interface BlockRange {
  readonly key: string
  readonly start: number
  readonly end: number
}

export const sharedBlock = (): SharedBlock => ({
  state: new Int32Array(new SharedArrayBuffer(4)),
  bytes: new Uint8Array(new SharedArrayBuffer(blockSize)),
})

/** Fetches a block for the thread, which sleeps until it has come. */
export async function serveBlock(
  storage: Pick<Storage, 'read'>,
  { state, bytes }: SharedBlock,
  { key, start, end }: BlockRange,
): Promise<void> {
  const length = await storage
    .read(key, { start, end })
    .then((chunks) => readInto(bytes, chunks))
    .catch(() => failed)
  Atomics.store(state, 0, length)
  Atomics.notify(state, 0)
}

async function readInto(bytes: Uint8Array, chunks: AsyncIterable<Buffer>): Promise<number> {
  let length = 0
  for await (const chunk of chunks) {
    bytes.set(chunk, length)
    length += chunk.length
  }
  return length
}

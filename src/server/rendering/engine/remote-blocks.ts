import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import type { SharedBlock } from '../serve-blocks.ts'
import { blockSize, failed, maxWait, pending } from '../serve-blocks.ts'
import { StoreFailure } from './failures.ts'

/** 16 MB, so that the page tree and the pictures of a page are fetched once. */
const maxBlocks = 64
const blocks = new Map<string, Uint8Array>()

interface Remote {
  readonly key: string
  readonly size: number
}

export function readRemote(file: Remote, target: Uint8Array, position: number): void {
  for (let done = 0; done < target.length; ) {
    const at = position + done
    const block = blockOf(file, Math.floor(at / blockSize))
    const part = block.subarray(at % blockSize, (at % blockSize) + target.length - done)
    if (part.length === 0) throw new Error(`${file.key} is shorter than it was.`)
    target.set(part, done)
    done += part.length
  }
}

function blockOf(file: Remote, number: number): Uint8Array {
  const name = `${file.key} ${number}`
  const block = blocks.get(name) ?? fetchBlock(file, number)
  blocks.delete(name)
  blocks.set(name, block)
  const [oldest] = blocks.keys()
  if (blocks.size > maxBlocks && oldest) blocks.delete(oldest)
  return block
}

/** PDFium asks in the middle of its work, so the thread sleeps until the main thread has the bytes. */
function fetchBlock({ key, size }: Remote, number: number): Uint8Array {
  const { state, bytes } = workerData as SharedBlock
  const start = number * blockSize
  Atomics.store(state, 0, pending)
  ;(parentPort as MessagePort).postMessage({ range: { key, start, end: Math.min(start + blockSize, size) - 1 } })
  Atomics.wait(state, 0, pending, maxWait)
  const length = Atomics.load(state, 0)
  if (length === pending || length === failed) throw new StoreFailure()
  return bytes.slice(0, length)
}

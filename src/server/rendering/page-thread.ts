import { Worker } from 'node:worker_threads'
import type { PictureWidth } from '#contract/picture-widths.ts'
import type { Storage } from '../storage/storage.ts'
import type { Source } from './engine/source.ts'
import { type BlockRange, type SharedBlock, serveBlock, sharedBlock } from './serve-blocks.ts'
import type { Cover, Facts, PageText } from './shapes.ts'
import { whenWorked } from './work-limit.ts'

export type Task =
  | { readonly kind: 'facts' }
  | { readonly kind: 'cover' }
  | { readonly kind: 'text'; readonly page: number }
  | { readonly kind: 'picture'; readonly page: number; readonly width: PictureWidth }

export interface Results {
  facts: Facts
  cover: Cover
  text: PageText
  picture: Uint8Array<ArrayBuffer>
}

export interface Question {
  readonly source: Source
  readonly task: Task
}

export type Answer =
  | { readonly state: 'opened' }
  /** A used thread makes room for a fresh one. */
  | { readonly state: 'done'; readonly result: Results[Task['kind']]; readonly isUsed: boolean }
  /** The reason is a sentence for people. */
  | { readonly state: 'unreadable'; readonly reason: string }
  /** What is passing says nothing of the file: its store did not answer, or the machine had no time for it. */
  | { readonly state: 'broken'; readonly isPassing: boolean; readonly reason: string }

/** Milliseconds of work for opening a document, and for a page of it. */
const openingLimit = 15_000
const pageLimit = 8_000
/** Milliseconds for one task with all its waits: what works without end comes to its limit before, also where it waits much. */
const longestLimit = 180_000
/** Milliseconds without a task, after which the thread ends and gives back its memory. */
const idleLimit = 20_000

const resourceLimits = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 96 }

interface Thread {
  readonly worker: Worker
  readonly block: SharedBlock
}

let thread: Thread | undefined
let idle: NodeJS.Timeout | undefined

/** Does one task after another; callers wait for their turn elsewhere. A thread that broke is replaced. */
export async function askThread(storage: Pick<Storage, 'read'>, question: Question): Promise<Answer> {
  clearTimeout(idle)
  thread ??= startThread()
  thread.worker.ref()
  const answer = await answerOf(thread, storage, question)
  if (answer.state === 'broken' || (answer.state === 'done' && answer.isUsed)) await endThread()
  thread?.worker.unref()
  idle = setTimeout(endThread, idleLimit).unref()
  return answer
}

async function endThread(): Promise<void> {
  clearTimeout(idle)
  const ended = thread
  thread = undefined
  await ended?.worker.terminate()
}

function startThread(): Thread {
  const block = sharedBlock()
  const address = new URL('./engine/page-worker.ts', import.meta.url)
  const worker = new Worker(address, { workerData: block, resourceLimits })
  // Without a listener, an error between two tasks would end the process.
  worker.on('error', () => {})
  worker.on('exit', () => {
    if (thread?.worker === worker) thread = undefined
  })
  return { block, worker }
}

function answerOf({ worker, block }: Thread, storage: Pick<Storage, 'read'>, question: Question): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const clock = limits(worker, (isPassing) => resolve({ state: 'broken', isPassing, reason: 'It took too long.' }))
  const hear = (message: Answer | { range: BlockRange }) => {
    if ('range' in message) void serveBlock(storage, block, message.range)
    else if (message.state === 'opened') clock.opened()
    else resolve(message)
  }
  const exit = () => resolve({ state: 'broken', isPassing: false, reason: 'The thread ended.' })
  // A file can use up the memory; any other error is one of ours, such as a part of the program that is missing.
  const fail = (error: NodeJS.ErrnoException) => (error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? exit() : reject(error))
  worker.on('message', hear).on('error', fail).on('exit', exit)
  worker.postMessage(question)
  return promise.finally(() => {
    clock.end()
    worker.off('message', hear).off('error', fail).off('exit', exit)
  })
}

/** Ends what works too long, which is the file's doing, and what waits too long, which is not. */
function limits(worker: Worker, end: (isPassing: boolean) => void) {
  const longest = setTimeout(() => end(true), longestLimit)
  const start = (limit: number) => {
    const stop = new AbortController()
    // A limit that was stopped, or whose thread ended, has nothing to end.
    whenWorked(worker, limit, stop.signal).then(
      () => end(false),
      () => {},
    )
    return stop
  }
  let limit = start(openingLimit)
  return {
    opened() {
      limit.abort()
      limit = start(pageLimit)
    },
    end() {
      clearTimeout(longest)
      limit.abort()
    },
  }
}

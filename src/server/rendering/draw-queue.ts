import PQueue from 'p-queue'
import { unavailable } from '../lib/errors.ts'
import type { Services } from '../services.ts'
import { extensionOf } from '../storage/file-kinds.ts'
import type { FileKind, Source } from './engine/source.ts'
import { type Answer, askThread, type Results, type Task } from './page-thread.ts'

/** A reader who waits comes before the preparation of files. */
export const reader = 1
export const preparation = 0

/** Readers that may wait at once, and drawings of one of them. */
const maxWaiting = 20
const maxTries = 2

const queue = new PQueue({ concurrency: 1 })

export type Outcome<K extends Task['kind']> =
  | { readonly state: 'done'; readonly result: Results[K] }
  | Exclude<Answer, { state: 'done' | 'opened' }>
  | { readonly state: 'gone' }

export interface Turn {
  /** The reader for whom this is drawn: each has one drawing in the queue, so that all have their turn. */
  readonly holder?: string
}

type Needs = Pick<Services, 'storage'> & Turn

const turns = new Map<string, PQueue>()

/** Does a task in its turn, and once more on a fresh thread when the thread broke. */
export async function draw<K extends Task['kind']>(
  services: Needs,
  fileKey: string,
  task: Extract<Task, { kind: K }>,
  priority: number,
): Promise<Outcome<K>> {
  const { holder } = services
  const inQueue = async () => {
    if (priority === reader) refuseBeyond(queue.sizeBy({ priority: reader }))
    return queue.add(() => tryTwice(services, fileKey, task), { priority }) as Promise<Outcome<K>>
  }
  return holder === undefined ? inQueue() : inTurn(holder, inQueue)
}

async function inTurn<T>(holder: string, work: () => Promise<T>): Promise<T> {
  const turn = turns.get(holder) ?? new PQueue({ concurrency: 1 })
  refuseBeyond(turn.size)
  turns.set(holder, turn)
  try {
    return await turn.add(work)
  } finally {
    if (turn.size + turn.pending === 0) turns.delete(holder)
  }
}

function refuseBeyond(waiting: number): void {
  if (waiting >= maxWaiting) throw unavailable('Many pages are being drawn just now. Please try again in a moment.')
}

async function tryTwice({ storage }: Needs, fileKey: string, task: Task) {
  const size = await storage.sizeOf(fileKey)
  if (size === undefined) return { state: 'gone' } as const
  const source: Source = { key: fileKey, kind: fileKindOf(fileKey), size, path: storage.pathOf(fileKey) }
  let answer = await askThread(storage, { source, task })
  for (let tries = 1; tries < maxTries && answer.state === 'broken' && !answer.byStore; tries++)
    answer = await askThread(storage, { source, task })
  return answer
}

const fileKindOf = (fileKey: string): FileKind => {
  const extension = extensionOf(fileKey)
  return extension === 'jpeg' ? 'jpg' : (extension as FileKind)
}

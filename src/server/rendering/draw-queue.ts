import PQueue from 'p-queue'
import { refuseBeyond } from '../lib/turns.ts'
import type { Services } from '../services.ts'
import { extensionOf } from '../storage/file-kinds.ts'
import type { FileKind, Source } from './engine/source.ts'
import { type Answer, askThread, type Results, type Task } from './page-thread.ts'

/** A reader who waits comes before the preparation of files. */
export const reader = 1
export const preparation = 0

const maxTries = 2

const queue = new PQueue({ concurrency: 1 })
const waiting = new Map<string, number>()

export type Outcome<K extends Task['kind']> =
  | { readonly state: 'done'; readonly result: Results[K] }
  | Exclude<Answer, { state: 'done' | 'opened' }>
  | { readonly state: 'gone' }

type Needs = Pick<Services, 'storage'>

/** Does a task when its place in the queue has come, and once more on a fresh thread when the thread broke. */
export async function draw<K extends Task['kind']>(
  services: Needs,
  fileKey: string,
  task: Extract<Task, { kind: K }>,
  priority: number,
): Promise<Outcome<K>> {
  if (priority === reader) refuseBeyond(queue.sizeBy({ priority: reader }))
  const id = drawingId(fileKey, task)
  waiting.set(id, priority)
  const work = () => {
    waiting.delete(id)
    return tryTwice(services, fileKey, task)
  }
  return queue.add(work, { priority, id }) as Promise<Outcome<K>>
}

/** A drawing that waits is as urgent as the most urgent wish for it. */
export function moveUp(id: string, priority: number): void {
  const before = waiting.get(id)
  if (before === undefined || before >= priority) return
  queue.setPriority(id, priority)
  waiting.set(id, priority)
}

/** Equal drawings have the same id. */
export const drawingId = (fileKey: string, task: Task): string => [fileKey, ...Object.values(task)].join('/')

async function tryTwice({ storage }: Needs, fileKey: string, task: Task) {
  const size = await storage.sizeOf(fileKey)
  if (size === undefined) return { state: 'gone' } as const
  const source: Source = { key: fileKey, kind: fileKindOf(fileKey), size, path: storage.pathOf(fileKey) }
  let answer = await askThread(storage, { source, task })
  for (let tries = 1; tries < maxTries && answer.state === 'broken' && !answer.isPassing; tries++)
    answer = await askThread(storage, { source, task })
  return answer
}

const fileKindOf = (fileKey: string): FileKind => {
  const extension = extensionOf(fileKey)
  return extension === 'jpeg' ? 'jpg' : (extension as FileKind)
}

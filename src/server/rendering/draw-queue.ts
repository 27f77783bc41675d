import PQueue from 'p-queue'
import { unavailable } from '../lib/errors.ts'
import type { Services } from '../services.ts'
import { extensionOf } from '../storage/file-kinds.ts'
import type { FileKind, Source } from './engine/source.ts'
import { type Answer, askThread, type Results, type Task } from './page-thread.ts'

/** A reader who waits comes before the preparation of files. */
export const reader = 1
export const preparation = 0

/** Readers that may wait at once. */
const maxWaiting = 20
const maxTries = 2

const queue = new PQueue({ concurrency: 1 })

export type Outcome<K extends Task['kind']> =
  | { readonly state: 'done'; readonly result: Results[K] }
  | Exclude<Answer, { state: 'done' | 'opened' }>
  | { readonly state: 'gone' }

type Needs = Pick<Services, 'storage'>

/** Does a task in its turn, and once more on a fresh thread when the thread broke. */
export async function draw<K extends Task['kind']>(
  services: Needs,
  fileKey: string,
  task: Extract<Task, { kind: K }>,
  priority: number,
): Promise<Outcome<K>> {
  if (priority === reader && queue.sizeBy({ priority: reader }) >= maxWaiting)
    throw unavailable('Many pages are being drawn just now. Please try again in a moment.')
  return queue.add(() => tryTwice(services, fileKey, task), { priority }) as Promise<Outcome<K>>
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

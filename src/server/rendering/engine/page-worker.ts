import { type MessagePort, parentPort } from 'node:worker_threads'
import type { Answer, Question, Task } from '../page-thread.ts'
import { StoreFailure, Unreadable } from './failures.ts'
import { limitMemory } from './limit-memory.ts'
import { coverOf, type OpenFile, openFile, pictureOf } from './open-file.ts'
import type { Source } from './source.ts'
import { yieldProcessor } from './yield-processor.ts'

/** The thread that opens files and draws their pages, one task at a time. */

const maxMemory = { each: 200_000_000, all: 272_000_000 }
/** What the libraries took for a large page they keep, and the next one would find too little. */
const muchMemory = 128_000_000

const port = parentPort as MessagePort
const answer = (message: Answer) => port.postMessage(message)
const memory = limitMemory(maxMemory)
yieldProcessor()

/** The file of the task before, because the next task mostly asks for the same. */
let open: { key: string; file: OpenFile } | undefined

port.on('message', async ({ source, task }: Question) => {
  try {
    const file = await fileOf(source)
    answer({ state: 'opened' })
    const result = await perform(file, task)
    answer({ state: 'done', result, isUsed: memory() > muchMemory })
  } catch (error) {
    answer(failureOf(error))
  }
})

async function fileOf(source: Source): Promise<OpenFile> {
  if (open?.key === source.key) return open.file
  open?.file.close()
  open = undefined
  const file = await openFile(source)
  open = { key: source.key, file }
  return file
}

function perform(file: OpenFile, task: Task) {
  if (task.kind === 'picture') return pictureOf(file, task.page, task.width)
  if (task.kind === 'text') return file.text(task.page)
  return task.kind === 'cover' ? coverOf(file) : file.facts()
}

/** After any other error the memory of the libraries is not to be trusted, and the thread ends. */
function failureOf(error: unknown): Answer {
  if (error instanceof Unreadable) return { state: 'unreadable', reason: error.message }
  return { state: 'broken', isPassing: error instanceof StoreFailure, reason: String(error) }
}

import { readFileSync } from 'node:fs'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import type { Answer, Stamping } from '../stamp-thread.ts'
import { stampPdf } from './stamp-pdf.ts'
import { Unstampable } from './unstampable.ts'

/** The thread that makes one master. */

const { from, to, pages } = workerData as Stamping

async function answer(): Promise<Answer> {
  try {
    return { state: 'stamped', ...(await stampPdf(readFileSync(from), pages, to)) }
  } catch (error) {
    if (error instanceof Unstampable) return { state: 'refused', reason: error.message }
    return { state: 'broken' }
  }
}

;(parentPort as MessagePort).postMessage(await answer())

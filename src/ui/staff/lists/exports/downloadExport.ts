import { listExports } from '#contract/exports.ts'
import type { ListName } from '#contract/list-names.ts'
import { quietCall } from '../../../lib/api/call.ts'
import { answerOf } from '../../../lib/http/answer.ts'
import { CallError } from '../../../lib/http/send.ts'
import { message } from '../../../lib/i18n/t.ts'
import type { ListCriteria } from '../query/urlQuery.ts'
import { countRows } from './countRows.ts'

export interface ExportQuery {
  readonly list: ListName
  readonly query: ListCriteria
  readonly columns?: readonly string[]
}

interface ExportProgress {
  readonly signal: AbortSignal
  readonly onRows: (rows: number) => void
}

/** Downloads an export while it is written; the browser keeps its bytes outside of the page's memory. */
export async function downloadExport({ list, query, columns }: ExportQuery, progress: ExportProgress): Promise<File> {
  // Fields without a value are left out by JSON.
  const filters = query as Record<string, string | number>
  const body = { list, query: filters, ...(columns ? { columns: [...columns] } : {}) }
  const { url } = await quietCall(listExports.create, { body })
  progress.signal.throwIfAborted()
  const response = await fetch(url, { signal: progress.signal }).catch(incomplete(progress.signal))
  if (!response.ok || !response.body) return (await answerOf(listExports.download, response)) as never
  const counted = response.body.pipeThrough(counter(progress.onRows))
  const bytes = await new Response(counted).blob().catch(incomplete(progress.signal))
  // Each export has its first row. Over plain http a browser takes headers that were cut for whole ones.
  if (bytes.size === 0) incomplete(progress.signal)()
  return new File([bytes], nameOf(response), { type: 'text/csv' })
}

/** A broken connection gets a message; a cancelled export gets none. */
const incomplete = (signal: AbortSignal) => () => {
  signal.throwIfAborted()
  throw new CallError(message('The file did not arrive whole. Please check your connection and try again.'), 0)
}

/** The first row is the header. */
function counter(onRows: (rows: number) => void): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  const count = countRows()
  return new TransformStream({
    transform(bytes, passed) {
      onRows(Math.max(0, count(bytes) - 1))
      passed.enqueue(bytes)
    },
  })
}

function nameOf({ headers }: Response): string {
  const disposition = headers.get('content-disposition') ?? ''
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  return encoded ? decodeURIComponent(encoded) : (/filename="?([^";]+)/.exec(disposition)?.[1] ?? 'docent.csv')
}

/** How long the browser has to begin to save a file, in milliseconds. */
const saving = 60_000

export function saveFile(file: File): void {
  const url = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href: url, download: file.name }).click()
  setTimeout(() => URL.revokeObjectURL(url), saving)
}

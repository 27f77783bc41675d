import type { Book, PageWords } from '#contract/reader.ts'
import { hasCode } from '../../lib/http/call-error.ts'
import { CallError, send } from '../../lib/http/send.ts'
import { forgetMarks, readDraft } from '../ask/draft.ts'
import type { Asking } from '../ask/question.ts'
import { findCall, wordsCall } from './calls.static.ts'
import { pageOfHash } from './hash.ts'
import type { Reading, ReadingState } from './reading.ts'
import { createStore, type Store } from './store.ts'

export interface BookSource {
  readonly book: Book
  /** Where to begin, whatever the address names. */
  readonly page?: number | undefined
  /** Gets a book with a new ticket, without being counted. */
  readonly renew: (ticket: string) => Promise<Book>
  readonly reopen?: (page: number) => Promise<void>
  readonly ask?: Asking | undefined
  /** Called when there is nothing to read any more. */
  readonly end: (reason: unknown) => void
}

export function openReading(source: BookSource): Reading {
  const { book, page: wanted, ask: asking } = source
  const page = Math.min(wanted ?? pageOfHash() ?? 1, book.pages)
  const store = createStore<ReadingState>({
    ...atFirst,
    marked: readDraft(asking?.key).pages,
    book,
    page,
    rested: page,
  })
  const renewOnce = renewer(store, source)
  const known = new Map<number, Promise<PageWords>>()
  const ask = <T>(call: (ticket: string) => Promise<T>) => withTicket(store, renewOnce, call)
  return {
    store,
    renew: renewOnce,
    reopen: source.reopen,
    ask: asking,
    arrived: new Set(),
    place: { now: { page, part: 0 } },
    find: (q) => ask((ticket) => send(findCall, { params: { ticket }, query: { q } })),
    wordsOf(page) {
      const words = known.get(page) ?? ask((ticket) => send(wordsCall, { params: { ticket, page } }))
      known.set(page, words)
      words.catch(() => known.delete(page))
      return words
    },
  }
}

const atFirst = {
  ...({ drawn: false, view: 'pages', zoom: 1, width: 0 } as const),
  ...({ contents: false, finding: false, term: '', found: undefined, hit: 0 } as const),
  ...({ asking: false, question: 'written', refusal: '', outdated: false } as const),
}

/** One call at a time: many pictures may fail at once. */
function renewer({ get, set }: Store<ReadingState>, { renew, end, ask: asking }: BookSource) {
  let running: Promise<boolean> | undefined
  const outdate = () => {
    forgetMarks(asking?.key)
    set({ outdated: true, marked: [] })
  }
  const ask = async () => {
    if (get().outdated) return false
    try {
      set({ book: await renew(get().book.ticket) })
      return true
    } catch (error) {
      if (hasCode(error, 'changed')) outdate()
      else if (isRefusal(error)) end(error)
      return false
    } finally {
      running = undefined
    }
  }
  return () => {
    running ??= ask()
    return running
  }
}

/** Every other failure may pass. */
const isRefusal = (error: unknown) => error instanceof CallError && [400, 401, 403, 404, 409].includes(error.status)

/** A computer that slept has a ticket that is over. */
async function withTicket<T>(
  { get }: Store<ReadingState>,
  renew: () => Promise<boolean>,
  call: (ticket: string) => Promise<T>,
): Promise<T> {
  try {
    return await call(get().book.ticket)
  } catch (error) {
    if (!(error instanceof CallError && error.status === 403 && (await renew()))) throw error
    return call(get().book.ticket)
  }
}

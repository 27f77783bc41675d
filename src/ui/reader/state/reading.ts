import { createContext, useContext } from 'react'
import type { Book, Found, PageWords } from '#contract/reader.ts'
import type { Asking } from '../ask/question.ts'
import type { Place } from './places.ts'
import { type Store, useStore } from './store.ts'

export interface ReadingState {
  readonly book: Book
  /** The page under the eyes. */
  readonly page: number
  /** The page at which scrolling came to rest. */
  readonly rested: number
  /** The picture of that page has arrived, so its neighbours may load theirs. */
  readonly drawn: boolean
  readonly view: 'pages' | 'text'
  readonly zoom: number
  /** Width of the pages in pixels of the screen, also while two fingers enlarge them. */
  readonly width: number
  readonly contents: boolean
  readonly finding: boolean
  readonly term: string
  /** The question is open. */
  readonly asking: boolean
  /** How far it came; also while it is not open. */
  readonly question: 'written' | 'sending' | 'sent'
  /** Why it was not sent; empty when nothing is wrong. */
  readonly refusal: string
  /** The link opens other pages by now; those of this book that have not arrived will not come. */
  readonly outdated: boolean
  /** The pages that it is about. */
  readonly marked: readonly number[]
  readonly found: Found | undefined
  /** Which hit is shown, counted from 0. */
  readonly hit: number
}

export interface Reading {
  readonly store: Store<ReadingState>
  /** Asks for a new ticket. Resolves to false when there is none now; ends the reading when there will be none. */
  readonly renew: () => Promise<boolean>
  /** Opens what the link opens by now, at this page. Missing where a book is never outdated. */
  readonly reopen: ((page: number) => Promise<void>) | undefined
  readonly wordsOf: (page: number) => Promise<PageWords>
  readonly find: (term: string) => Promise<Found>
  /** Missing for those who cannot ask, such as staff. */
  readonly ask: Asking | undefined
  /** Where the window stands, kept for when pages change their size. */
  readonly place: { now: Place }
  /** The pages whose picture has arrived. */
  readonly arrived: Set<number>
}

export const ReadingContext = createContext<Reading | undefined>(undefined)

export function useReading(): Reading {
  const reading = useContext(ReadingContext)
  if (!reading) throw new Error('A part of the reader is outside of it')
  return reading
}

export const useReadingState = <Value>(select: (state: ReadingState) => Value): Value =>
  useStore(useReading().store, select)

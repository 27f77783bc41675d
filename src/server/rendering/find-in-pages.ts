import PQueue from 'p-queue'
import { fold } from '../database/search/words.ts'
import { inTurn, type Turn, unlessLeft } from '../lib/turns.ts'
import type { Services } from '../services.ts'
import { reader } from './draw-queue.ts'
import { pageText } from './kept-pages.ts'
import { assertReady } from './read-pages.ts'
import { searchTexts } from './search-texts.ts'
import type { Box, PageText, Word } from './shapes.ts'

type Needs = Pick<Services, 'config' | 'db' | 'storage'> & Turn

/** A place where the words stand: a box for each word of them, and the words around. */
export interface Place {
  readonly page: number
  readonly boxes: readonly Box[]
  readonly before: string
  readonly match: string
  readonly after: string
}

interface Places {
  readonly hits: readonly Place[]
  /** The last page that was searched, of a file that is too long to be searched to its end. */
  readonly until?: number
}

/** Each holds the text of a long file in memory, and the words of its pages keep the thread. */
const searches = new PQueue({ concurrency: 2 })

const maxPlaces = 100
const maxQuery = 100
/** Words shown before and after. */
const around = 6

/** Returns at most 100 places, in the order of pages. */
export async function findInPages(services: Needs, fileKey: string, q: string): Promise<Places> {
  const { pages } = await assertReady(services, fileKey)
  const query = fold(q).trim().replace(/\s+/gu, ' ').slice(0, maxQuery)
  if (query === '') return { hits: [] }
  const turn: Turn = { ...services, holder: `find ${services.holder}` }
  return inTurn(turn, () => unlessLeft(searches, turn, () => findIn(services, fileKey, { pages, query })))
}

interface Wanted {
  readonly pages: number
  readonly query: string
}

async function findIn(services: Needs, fileKey: string, { pages, query }: Wanted): Promise<Places> {
  const texts = await searchTexts(services, fileKey, { pages, priority: reader })
  const hits: Place[] = []
  for (const page of pagesWith(query, texts)) {
    if (hits.length >= maxPlaces) break
    const words = foldedWords(await pageText(services, fileKey, { page, priority: reader }))
    for (const from of positionsOf(query, words, maxPlaces - hits.length))
      hits.push({ page, ...placeOf(words, from, from + query.length) })
  }
  const until = countLines(texts)
  return until < pages ? { hits, until } : { hits }
}

/** Yields the numbers of the lines that hold the query. To decode the text of a long file would hold up every other call. */
function* pagesWith(query: string, texts: Buffer): Generator<number> {
  let [page, start] = [1, 0]
  for (let at = texts.indexOf(query); at >= 0; at = texts.indexOf(query, start)) {
    for (; endOfLine(texts, start) < at; page++) start = endOfLine(texts, start) + 1
    yield page++
    start = endOfLine(texts, start) + 1
  }
}

const endOfLine = (texts: Buffer, start: number): number => texts.indexOf('\n', start)

function countLines(texts: Buffer): number {
  let lines = 0
  for (let end = endOfLine(texts, 0); end >= 0; end = endOfLine(texts, end + 1)) lines++
  return lines
}

interface FoldedWord extends Word {
  /** Where it stands in the text that is searched, with one space between two words. */
  readonly from: number
  readonly folded: string
}

function foldedWords({ lines }: PageText): FoldedWord[] {
  let from = 0
  return lines.flat().map((word) => {
    const folded = fold(word.text)
    const found = { ...word, from, folded }
    from += folded.length + 1
    return found
  })
}

function positionsOf(query: string, words: readonly FoldedWord[], most: number): number[] {
  const whole = words.map(({ folded }) => folded).join(' ')
  const found: number[] = []
  for (let at = whole.indexOf(query); at >= 0 && found.length < most; at = whole.indexOf(query, at + query.length))
    found.push(at)
  return found
}

/** The places of the query in the text lead to the words that it touches. */
function placeOf(words: readonly FoldedWord[], from: number, to: number): Omit<Place, 'page'> {
  const first = words.findIndex((word) => word.from + word.folded.length > from)
  const touched = words.slice(first, first + to - from + 1).filter((word) => word.from < to && word.folded !== '')
  const last = first + touched.length - 1
  const say = (start: number, end: number) =>
    words
      .slice(Math.max(0, start), end)
      .map(({ text }) => text)
      .join(' ')
  return {
    boxes: touched.map((word) =>
      partOf(word, [Math.max(0, from - word.from), Math.min(word.folded.length, to - word.from)]),
    ),
    before: say(first - around, first),
    match: say(first, last + 1),
    after: say(last + 1, last + 1 + around),
  }
}

/** Languages without spaces have lines for words, so the part is measured; what runs from right to left is not. */
function partOf({ text, box, folded: { length } }: FoldedWord, [from, to]: readonly [number, number]): Box {
  if (/[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text)) return box
  const [left, top, width, height] = box
  return [left + (width * from) / length, top, (width * (to - from)) / length, height]
}

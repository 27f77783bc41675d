import { fold } from '../database/search/words.ts'
import type { Services } from '../services.ts'
import { reader } from './draw-queue.ts'
import { pageText } from './kept-pages.ts'
import { assertReady } from './read-pages.ts'
import { searched, searchTexts } from './search-texts.ts'
import type { Box, PageText, Word } from './shapes.ts'
import type { Turn } from './turns.ts'

type Needs = Pick<Services, 'config' | 'db' | 'storage'> & Turn

/** A place where the words stand: a box for each word of them, and the words around. */
export interface Place {
  readonly page: number
  readonly boxes: readonly Box[]
  readonly before: string
  readonly match: string
  readonly after: string
}

const maxPlaces = 100
const maxQuery = 100
/** Words shown before and after. */
const around = 6

/** Returns at most 100 places, in the order of pages. */
export async function findInPages(services: Needs, fileKey: string, q: string): Promise<Place[]> {
  const { pages } = await assertReady(services, fileKey)
  const query = fold(q).trim().replace(/\s+/gu, ' ').slice(0, maxQuery)
  if (query === '') return []
  return findIn(services, fileKey, { pages, query })
}

async function findIn(services: Needs, fileKey: string, { pages, query }: { pages: number; query: string }) {
  const texts = await searchTexts(services, fileKey, { pages, priority: reader })
  const places: Place[] = []
  for (let page = 1; page <= pages && places.length < maxPlaces; page++) {
    if (!texts[page - 1]?.includes(query)) continue
    const text = await pageText(services, fileKey, { page, priority: reader })
    places.push(...placesOf(text, page, query))
  }
  return places.slice(0, maxPlaces)
}

function placesOf(text: PageText, page: number, query: string): Place[] {
  const words = text.lines.flat()
  const whole = searched(text)
  const places: Place[] = []
  for (let at = whole.indexOf(query); at >= 0; at = whole.indexOf(query, at + query.length))
    places.push({ page, ...placeOf(words, at, at + query.length) })
  return places
}

/** The places of the query in the text, with one space between two words, lead to the words that it touches. */
function placeOf(words: readonly Word[], from: number, to: number): Omit<Place, 'page'> {
  let at = 0
  const touched: number[] = []
  const boxes: Box[] = []
  for (const [index, word] of words.entries()) {
    const { length } = fold(word.text)
    const part = [Math.max(0, from - at), Math.min(length, to - at)] as const
    if (part[0] < part[1]) {
      touched.push(index)
      boxes.push(partOf(word, part, length))
    }
    at += length + 1
  }
  const [first = 0, last = 0] = [touched[0], touched.at(-1)]
  const say = (start: number, end: number) =>
    words
      .slice(Math.max(0, start), end)
      .map(({ text }) => text)
      .join(' ')
  return {
    boxes,
    before: say(first - around, first),
    match: say(first, last + 1),
    after: say(last + 1, last + 1 + around),
  }
}

/** Languages without spaces have lines for words, so the part is measured; what runs from right to left is not. */
function partOf({ text, box }: Word, [from, to]: readonly [number, number], length: number): Box {
  if (/[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text)) return box
  const [left, top, width, height] = box
  return [left + (width * from) / length, top, (width * (to - from)) / length, height]
}

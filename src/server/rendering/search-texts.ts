import { fold } from '../database/search/words.ts'
import { minute } from '../lib/durations.ts'
import { DomainError } from '../lib/errors.ts'
import type { Turn } from '../lib/turns.ts'
import type { Services } from '../services.ts'
import { pageText } from './kept-pages.ts'
import { readCached, searchName, writeCached } from './page-cache.ts'
import type { PageText } from './shapes.ts'

type Needs = Pick<Services, 'config' | 'db' | 'storage'> & Turn

interface Wanted {
  readonly pages: number
  readonly priority: number
  readonly before?: () => Promise<void>
}

/** Characters of a file, which are read for each search: those of some thousand full pages. What comes after is not searched. */
const maxCharacters = 10_000_000
/** Milliseconds, so that no file keeps others waiting for hours. Common pages take some thousandths of a second. */
const maxReading = 15 * minute

/** Returns the text of each page as it is searched, a line each, kept or read now. A page that cannot be read has an empty one; what comes after the bounds has none. */
export async function searchTexts(services: Needs, fileKey: string, wanted: Wanted): Promise<Buffer> {
  const kept = await readCached(services, fileKey, searchName)
  if (kept) return kept
  const texts: string[] = []
  const end = performance.now() + maxReading
  const isOver = (left: number) => left <= 0 || performance.now() > end
  for (let [page, left] = [1, maxCharacters]; page <= wanted.pages && !isOver(left); page++) {
    await wanted.before?.()
    const text = await textOf(services, fileKey, { page, priority: wanted.priority })
    texts.push(`${text.slice(0, left)}\n`)
    left -= text.length
  }
  const bytes = Buffer.from(texts.join(''))
  await writeCached(services, fileKey, searchName, bytes)
  return bytes
}

async function textOf(services: Needs, fileKey: string, page: { page: number; priority: number }): Promise<string> {
  try {
    return searched(await pageText(services, fileKey, page))
  } catch (error) {
    if (error instanceof DomainError && error.status === 422) return ''
    throw error
  }
}

/** One space between two words, so that places in it lead back to words. */
const searched = ({ lines }: PageText) =>
  lines
    .flatMap((words) => words.map(({ text }) => fold(text)))
    .join(' ')
    .replaceAll('\n', ' ')

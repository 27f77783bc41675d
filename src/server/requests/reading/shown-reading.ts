import type { HeldReading, VisitorReading } from '#contract/reading.ts'
import type { Db } from '../../database/dialect.ts'
import type { Services } from '../../services.ts'
import { readingOf } from './named.ts'

type Edition = NonNullable<Awaited<ReturnType<typeof readingOf>>>['editions'][number]

const shownPages = 5

/** What staff and the visitor see; undefined where the firm does not ask for it, or the visitor has not agreed. */
export async function shownReading(
  { settings }: Pick<Services, 'settings'>,
  db: Db,
  requestId: string,
): Promise<VisitorReading[] | undefined> {
  const { privacy } = await settings.current()
  if (privacy.reading !== 'named') return undefined
  return (await readingOf(db, requestId))?.editions.map(shown)
}

const shown = ({ times, ...facts }: Edition): VisitorReading => ({
  ...facts,
  read: times.length,
  seconds: times.reduce((sum, { seconds }) => sum + seconds, 0),
  longest: times.toSorted((one, other) => other.seconds - one.seconds || one.page - other.page).slice(0, shownPages),
})

/** All of it, for an export. */
export async function heldReading(db: Db, requestId: string): Promise<HeldReading | null> {
  const found = await readingOf(db, requestId)
  if (!found) return null
  const { agreedAt, editions } = found
  return { agreedAt, editions: editions.map(({ pages, times, ...facts }) => ({ ...facts, pages: times })) }
}

import { message } from '#words/message.ts'
import { transact } from '../database/dialect.ts'
import { DomainError } from '../lib/errors.ts'
import type { Services } from '../services.ts'
import { draw, preparation } from './draw-queue.ts'
import { type Failed, failedAs } from './failed-pages.ts'
import { pageText, picture } from './kept-pages.ts'
import { holdLease, type Lease, LeaseLost } from './lease.ts'
import { resultOf } from './outcome.ts'
import { removeCached } from './page-cache.ts'
import { findNextDue, findPreparation, leasePreparation } from './preparations.queries.ts'
import { searchTexts } from './search-texts.ts'
import type { Facts } from './shapes.ts'

type Needs = Pick<Services, 'config' | 'db' | 'storage' | 'now'>

/** Beginnings of one file, of which each may have ended the whole process. */
const maxTries = 5
const firstPages = 12
const firstWidths = [200, 800, 1600] as const

/** Prepares the files that wait, one after another, and returns how many were begun. */
export async function prepareDue(services: Needs, stopping?: AbortSignal): Promise<number> {
  const { db, now } = services
  let begun = 0
  while (!stopping?.aborted && (await findNextDue(db, now()))) {
    const taken = await transact(db, (trx) => leasePreparation(trx, now()))
    if (!taken) continue
    begun++
    await prepare(services, holdLease(services, taken, stopping))
  }
  return begun
}

/** What was drawn before a restart is found in the cache, and not drawn again. */
async function prepare(services: Needs, lease: Lease): Promise<void> {
  const { fileKey } = lease
  try {
    if (lease.tries > maxTries) throw undrawable()
    const facts = await factsOf(services, fileKey)
    await lease.finish({ state: 'ready', ...(await prepareFirst(services, lease, facts)), ...stored(facts) })
  } catch (error) {
    if (isAboutFile(error)) await lease.finish({ state: 'unreadable', reason: error.sentence })
    else await lease.giveBack()
    if (!(error instanceof DomainError || error instanceof LeaseLost)) throw error
  }
  if (!(await findPreparation(services.db, fileKey))) await removeCached(services, fileKey)
}

async function factsOf(services: Needs, fileKey: string): Promise<Facts> {
  const outcome = await draw(services, fileKey, { kind: 'facts' }, preparation)
  if (outcome.state === 'broken' && !outcome.isPassing) throw undrawable()
  return resultOf(outcome)
}

const undrawable = () => new DomainError(422, message('Its pages cannot be drawn: download only.'))

/** Other errors, such as those of a store that is away, say nothing about the file. */
const isAboutFile = (error: unknown): error is DomainError =>
  error instanceof DomainError && [404, 422].includes(error.status)

const stored = ({ pages, sizes, outline }: Facts) => ({
  pages,
  sizes: JSON.stringify(sizes),
  outline: JSON.stringify(outline),
})

/** A page that fails stops no other page. A file of which no page can be shown is unreadable. */
async function prepareFirst(services: Needs, lease: Lease, { pages }: Facts) {
  const count = Math.min(pages, firstPages)
  const failed: Failed[] = []
  for (let page = 1; page <= count; page++) failed.push(...(await preparePage(services, lease, page)))
  if (failed.filter((one) => typeof one === 'number').length === count) throw undrawable()
  const texts = await searchTexts(services, lease.fileKey, { pages, priority: preparation, before: lease.keep })
  const reason = reasonOf(lease.fileKey, texts, pages)
  return { failedPages: JSON.stringify(failed), reason, ...(await covers(services, lease)) }
}

/** Returns what staff should know of the text of a file. */
function reasonOf(fileKey: string, texts: Buffer, pages: number): string | null {
  if (texts.toString().split('\n').length <= pages) return partlySearched
  return isScan(fileKey, texts) ? withoutText : null
}

const partlySearched = message('It is long: the text of its last pages is not searched.')
const withoutText = message('Its pages have no text: they cannot be read aloud or searched.')

const isScan = (fileKey: string, texts: Buffer) => fileKey.endsWith('.pdf') && texts.toString().trim() === ''

/** Draws a page until something of it breaks, and returns that. */
async function preparePage(services: Needs, lease: Lease, page: number): Promise<Failed[]> {
  await lease.keep()
  const wanted = { page, priority: preparation }
  if (!(await drawn(() => pageText(services, lease.fileKey, wanted)))) return [failedAs({ page })]
  for (const width of firstWidths)
    if (!(await drawn(() => picture(services, lease.fileKey, { ...wanted, width })))) return [failedAs({ page, width })]
  return []
}

async function covers(services: Needs, lease: Lease) {
  await lease.keep()
  const task = { kind: 'cover' } as const
  const cover = await drawn(async () => resultOf(await draw(services, lease.fileKey, task, preparation)))
  return { cover: cover ? base64(cover.webp) : null, mailCover: cover ? base64(cover.jpeg) : null }
}

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

/** Returns undefined for what cannot be drawn, and throws what says nothing about the file. */
async function drawn<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof DomainError && error.status === 422) return undefined
    throw error
  }
}

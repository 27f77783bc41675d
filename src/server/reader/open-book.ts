import type { BodyOf } from '#contract/endpoint.ts'
import type { Book, reader } from '#contract/reader.ts'
import { message } from '#words/message.ts'
import { isHandedOut } from '../catalogues/downloads.ts'
import { fileIn, filesToRead } from '../catalogues/published.ts'
import type { Actor, AuthenticatedActor } from '../lib/actor.ts'
import { conflict, DomainError, forbidden, notFound } from '../lib/errors.ts'
import { hashToken } from '../lib/tokens.ts'
import { readSender } from '../mail/layout/sender.ts'
import { markText } from '../masters/mark-text.ts'
import { findPrepared } from '../rendering/preparations.ts'
import { issueTicket, lifetimes, type ReadingTicket, readTicket } from '../rendering/ticket.ts'
import { markFor } from '../requests/copies/copies.ts'
import { changeByKey, refuseUnless } from '../requests/visitor-page/change-visitor-request.ts'
import { fileFor } from '../requests/visitor-page/edition-facts.ts'
import { countOpening } from '../requests/visitor-page/open-document.ts'
import { type OpenedKey, openKey } from '../requests/visitor-page/open-key.ts'
import { otherPages } from '../requests/visitor-page/other-pages.ts'
import type { Services } from '../services.ts'
import { transactAs } from '../sessions/transact-as.ts'

type Wanted = BodyOf<typeof reader.open>

interface Reading {
  readonly book: Book
  readonly opened: OpenedKey
}

/** Counts an opening by a person, except for someone who has a ticket of this key already. */
export async function readByKey(services: Services, actor: Actor, { key, ticket }: Wanted): Promise<Book> {
  const { book, opened } = await (ticket === undefined
    ? readFirst(services, actor, key)
    : readOn(services, key, ticket))
  return { ...book, mark: await lineFor(services, key, opened) }
}

async function readFirst(services: Services, actor: Actor, key: string): Promise<Reading> {
  const senderTo = await readSender(services)
  return changeByKey(services, actor, { key, action: 'read' }, async (tx, request, opened) => {
    const book = await bookOf({ ...services, db: tx.db }, await ticketFor(services, key, opened))
    await countOpening(tx, senderTo, request)
    return { book, opened }
  })
}

async function readOn(services: Services, key: string, ticket: string): Promise<Reading> {
  const { db, now, config } = services
  const former = readTicket(services, 'read', ticket)
  if (former?.of !== hashToken(key)) throw forbidden('This ticket belongs to another link.')
  const opened = await openKey(db, { now: now(), config }, key)
  refuseUnless(opened, 'read')
  const wanted = await ticketFor(services, key, opened)
  // Pages of two files would stand below each other, and their times be added.
  if (wanted.fileKey !== former.fileKey) throw otherPages()
  const begun = former.isOver ? now() : former.begun
  return { book: await bookOf(services, { ...wanted, begun }), opened }
}

/** The same address, day and code as in the copies of this key. */
async function lineFor(services: Services, key: string, { request, catalogue }: OpenedKey): Promise<string | null> {
  if (!catalogue || catalogue.mark === 'off') return null
  return markText(await markFor(services, key, request))
}

async function ticketFor(services: Services, key: string, { request, catalogue, files }: OpenedKey) {
  const file = await fileFor(services, request, files)
  const download = file && catalogue ? await isHandedOut(services.db, catalogue, file.fileKey) : false
  const ticket = { reader: 'key' as const, of: hashToken(key), fileKey: file?.fileKey ?? '', begun: services.now() }
  return { ...ticket, download, edition: file?.number }
}

/** Reads the edition that links open, or the one with this number, and counts nothing. */
export async function readAsStaff(
  services: Services,
  actor: AuthenticatedActor,
  id: string,
  { number, language }: BodyOf<typeof reader.openAsStaff>,
): Promise<Book> {
  const { firm } = await services.settings.current()
  const files = await transactAs(services, actor, (tx) => filesToRead(tx.db, { id, number, now: tx.now }))
  const file = fileIn(files, language ?? null, firm.language)
  if (!file) throw notFound('This catalogue')
  const ticket = { reader: 'session' as const, of: actor.caller.credential, begun: services.now() }
  return bookOf(services, { ...ticket, fileKey: file.fileKey, download: true, edition: file.number })
}

type Needs = Pick<Services, 'db' | 'secret' | 'now' | 'settings'>

interface Offered extends Omit<ReadingTicket, 'pages'> {
  readonly download: boolean
  readonly edition: number | undefined
}

async function bookOf(services: Needs, ticket: Offered): Promise<Book> {
  const file = await findPrepared(services.db, ticket.fileKey)
  if (!file || file.state === 'preparing') throw notYet()
  if (file.state !== 'ready') throw ticket.download ? unreadable() : conflict('The catalogue is not available now.')
  const { privacy } = await services.settings.current()
  const terms = { purpose: 'read', expires: services.now() + lifetimes.read } as const
  return {
    ticket: issueTicket(services, { ...ticket, pages: file.pages }, terms),
    pages: file.pages,
    sizes: file.sizes.map(([width, height]) => [width, height]),
    outline: [...file.outline],
    download: ticket.download,
    ...(ticket.edition === undefined ? {} : { edition: ticket.edition }),
    mark: null,
    counted: ticket.reader === 'key' && privacy.reading !== 'off',
  }
}

const notYet = () =>
  new DomainError(409, message('The pages are still being prepared. Please try again in a minute.'), {
    code: 'preparing',
  })
const unreadable = () =>
  new DomainError(409, message('This file cannot be read in the browser. Please download it.'), { code: 'unreadable' })

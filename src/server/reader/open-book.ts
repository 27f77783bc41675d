import type { BodyOf } from '#contract/endpoint.ts'
import type { Book, reader } from '#contract/reader.ts'
import { message } from '#words/message.ts'
import { fileIn, filesToRead } from '../catalogues/published.ts'
import type { Actor, AuthenticatedActor } from '../lib/actor.ts'
import { DomainError, forbidden, notFound } from '../lib/errors.ts'
import { hashToken } from '../lib/tokens.ts'
import { readSender } from '../mail/layout/sender.ts'
import { findPrepared } from '../rendering/preparations.ts'
import { changeByKey, refuseUnless } from '../requests/visitor-page/change-visitor-request.ts'
import { countOpening } from '../requests/visitor-page/open-document.ts'
import { fileFor, type OpenedKey, openKey } from '../requests/visitor-page/visitor-request.ts'
import type { Services } from '../services.ts'
import { transactAs } from '../sessions/transact-as.ts'
import { issueTicket, readTicket, type Ticket } from './ticket.ts'

type Wanted = BodyOf<typeof reader.open>

/** Counts an opening by a person, except for someone who has a ticket of this key already. */
export async function readByKey(services: Services, actor: Actor, { key, ticket }: Wanted): Promise<Book> {
  return ticket === undefined ? readFirst(services, actor, key) : readOn(services, key, ticket)
}

async function readFirst(services: Services, actor: Actor, key: string): Promise<Book> {
  const senderTo = await readSender(services)
  return changeByKey(services, actor, { key, action: 'read' }, async (tx, request, opened) => {
    const book = await bookOf({ ...services, db: tx.db }, await ticketFor(services, key, opened))
    await countOpening(tx, senderTo, request)
    return book
  })
}

async function readOn(services: Services, key: string, ticket: string): Promise<Book> {
  const { db, now, config } = services
  if (readTicket(services, ticket)?.of !== hashToken(key)) throw forbidden('This ticket belongs to another link.')
  const opened = await openKey(db, { now: now(), config }, key)
  refuseUnless(opened, 'read')
  return bookOf(services, await ticketFor(services, key, opened))
}

async function ticketFor(services: Services, key: string, { request, catalogue, files }: OpenedKey) {
  const file = await fileFor(services, request, files)
  const download = catalogue?.download === 1
  return { reader: 'key' as const, of: hashToken(key), fileKey: file?.fileKey ?? '', download }
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
  return bookOf(services, { reader: 'session', of: actor.caller.sessionId, fileKey: file.fileKey, download: true })
}

type Needs = Pick<Services, 'db' | 'secret' | 'now'>

async function bookOf(services: Needs, ticket: Ticket & { download: boolean }): Promise<Book> {
  const file = await findPrepared(services.db, ticket.fileKey)
  if (!file || file.state === 'preparing') throw notYet()
  if (file.state !== 'ready') throw unreadable()
  return {
    ticket: issueTicket(services, ticket),
    pages: file.pages,
    sizes: file.sizes.map(([width, height]) => [width, height]),
    outline: [...file.outline],
    download: ticket.download,
    mark: 'off',
  }
}

const notYet = () =>
  new DomainError(409, message('The pages are still being prepared. Please try again in a minute.'), {
    code: 'preparing',
  })
const unreadable = () =>
  new DomainError(409, message('This file cannot be read in the browser. Please download it.'), { code: 'unreadable' })

import type { FastifyRequest } from 'fastify'
import { isClaimed } from '../documents/documents.ts'
import { leftSignal } from '../http/left.ts'
import { forbidden, ignoreNotFound } from '../lib/errors.ts'
import type { Turn } from '../lib/turns.ts'
import { readCover } from '../rendering/covers.ts'
import { readTicket, type Ticket } from '../rendering/ticket.ts'
import { type OpenedKey, openHash } from '../requests/visitor-page/open-key.ts'
import type { Services } from '../services.ts'
import { findStaff } from '../sessions/api-tokens.ts'

const over = () => forbidden('The time to read these pages is over, or their link has ended.', { code: 'ticket' })

/** Returns the file that a ticket still opens, and the services for its reader's turn: every picture asks again, so that what has ended ends at once. */
export async function readerOf(
  services: Services,
  text: string,
  request: Pick<FastifyRequest, 'socket' | 'signal'>,
): Promise<readonly [Services & Turn, string]> {
  const { fileKey, of: holder } = await openTicket(services, text, 'read')
  return [{ ...services, holder, left: leftSignal(request) }, fileKey]
}

async function openTicket(services: Services, text: string, purpose: 'read' | 'cover'): Promise<Ticket> {
  const ticket = readTicket(services, purpose, text)
  if (!ticket || ticket.isOver) throw over()
  if (!(await isOpen[ticket.reader](services, ticket))) throw over()
  return ticket
}

/** Returns the WebP of a ticket for a cover. */
export const readCoverOf = async (services: Services, text: string): Promise<Buffer> =>
  readCover(services.db, (await openTicket(services, text, 'cover')).fileKey)

const isOpen: Record<Ticket['reader'], (services: Services, ticket: Ticket) => Promise<boolean>> = {
  key: async (services, ticket) => (await openedBy(services, ticket)) !== undefined,
  async session(services, { of, fileKey }) {
    return (await findStaff(services, of)) !== undefined && (await isClaimed(services.db, fileKey))
  },
}

/** What the key of this ticket opens, while it opens this file. */
export async function openedBy({ db, now, config }: Services, { of, fileKey }: Ticket): Promise<OpenedKey | undefined> {
  const opened = await openHash(db, { now: now(), config }, of).catch(ignoreNotFound)
  const isOpened = opened?.actions.includes('read') && opened.files.some((file) => file.fileKey === fileKey)
  return isOpened ? opened : undefined
}

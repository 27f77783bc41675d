import { isClaimed } from '../documents/documents.ts'
import { DomainError, forbidden } from '../lib/errors.ts'
import { openHash } from '../requests/visitor-page/visitor-request.ts'
import type { Services } from '../services.ts'
import { allows } from '../sessions/roles.ts'
import { findCaller } from '../sessions/sessions.ts'
import { readTicket, type Ticket } from './ticket.ts'

const over = () => forbidden('The time to read these pages is over, or their link has ended.', { code: 'ticket' })

/** Returns the file that a ticket still opens: every picture asks again, so that what has ended ends at once. */
export async function fileOf(services: Services, text: string): Promise<string> {
  const ticket = readTicket(services, text)
  if (!ticket || ticket.isOver) throw over()
  if (!(await isOpen[ticket.reader](services, ticket))) throw over()
  return ticket.fileKey
}

const isOpen: Record<Ticket['reader'], (services: Services, ticket: Ticket) => Promise<boolean>> = {
  async key({ db, now, config }, { of, fileKey }) {
    const opened = await openHash(db, { now: now(), config }, of).catch(ignoreNotFound)
    return opened?.actions.includes('read') === true && opened.files.some((file) => file.fileKey === fileKey)
  },
  async session(services, { of, fileKey }) {
    const caller = await findCaller(services, of)
    return caller !== undefined && allows('admin', caller.role) && (await isClaimed(services.db, fileKey))
  },
}

function ignoreNotFound(error: unknown): undefined {
  if (!(error instanceof DomainError && error.status === 404)) throw error
}

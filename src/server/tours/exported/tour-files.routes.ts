import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ArchiveIndex, PackedFile } from '../../archives/archive.ts'
import { indexOf } from '../../archives/index-store.ts'
import { sendPacked } from '../../archives/send-packed.ts'
import { cutWhenOver } from '../../http/cut.ts'
import { fewAtOnce } from '../../http/few-at-once.ts'
import { leftSignal } from '../../http/left.ts'
import { networkOf } from '../../http/network.ts'
import { forbidden, notFound } from '../../lib/errors.ts'
import { siteOf } from '../../rate-limits/by-network.ts'
import type { Services } from '../../services.ts'
import { isOpen } from './open-times.ts'
import { readTicket } from './ticket.ts'

/** Milliseconds: a film ends within a second after its tour. */
const lookedAgainAfter = 1_000

/** A page of a tour asks for many files at once. */
const mostAtOnce = 200

const over = () => forbidden('The time of this tour is over, or it was withdrawn.', { code: 'ticket' })

/** The files of tours, which are no calls of the contract: a tour asks for them by addresses of its own. */
export function tourFileRoutes(app: FastifyInstance, services: Services): void {
  const { storage } = services
  app.get<{ Params: { ticket: string } }>('/s/:ticket/*', { schema: { hide: true } }, async (request, reply) => {
    // A worker would go on after the end of the tour.
    if (request.headers['service-worker'] !== undefined) throw forbidden('A tour may not register a service worker.')
    const ticket = readTicket(services, request.params.ticket)
    if (!ticket || !(await isOpen(services, ticket))) throw over()
    const index = await indexOf(storage, ticket.fileKey)
    const file = index && fileAt(index, request)
    if (!file) throw notFound('This file')
    // Others may look at the same tour.
    const holder = `tour ${ticket.of} ${siteOf(networkOf(request.ip))}`
    return sendPacked(request, reply, {
      file,
      read(range) {
        fewAtOnce(reply, holder, mostAtOnce)
        return storage.read(ticket.fileKey, range)
      },
      turn: { holder, left: leftSignal(request) },
      cut: (bytes) => cutWhenOver(bytes, () => isOpen(services, ticket), lookedAgainAfter),
    })
  })
}

function fileAt({ files }: ArchiveIndex, { raw: { url = '' } }: FastifyRequest): PackedFile | undefined {
  const path = decoded(/^\/s\/[^/]*\/([^?]*)/.exec(url)?.[1] ?? '')
    ?.normalize('NFC')
    .replace(/\/{2,}/g, '/')
  if (path === undefined) return undefined
  if (path !== '' && !path.endsWith('/')) return files.get(path)
  return files.get(`${path}index.html`) ?? files.get(`${path}index.htm`)
}

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}

import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { DomainError } from '../lib/errors.ts'
import { problemOf, statusMessages } from './error-reply.ts'
import { headersOf } from './security.ts'

const statuses: Readonly<Record<string, number>> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }

/** The bytes are not valid HTTP, so Fastify cannot answer. */
export const refuseStream =
  (site: { publicUrl: string }) =>
  (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    const status = statuses[error.code ?? ''] ?? 400
    if (socket.writable) socket.write(answer(new DomainError(status, statusMessages[status] ?? ''), headersOf(site)))
    socket.destroy(error)
  }

function answer(refused: DomainError, headers: Readonly<Record<string, string>>): string {
  const problem = problemOf(refused, randomUUID())
  const body = JSON.stringify(problem)
  const bodyHeaders = {
    'content-type': 'application/problem+json',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }
  const lines = Object.entries({ ...headers, ...bodyHeaders }).map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${problem.status} ${problem.title}`, ...lines, '', body].join('\r\n')
}

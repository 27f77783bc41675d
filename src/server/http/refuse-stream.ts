import type { Socket } from 'node:net'
import { headersOf } from './security.ts'

interface StreamError extends Error {
  code?: string
}

const refusals: Readonly<Record<string, readonly [status: string, words: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long to arrive.'],
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The head of the request is too large.'],
}
const unreadable = ['400 Bad Request', 'The request could not be read.'] as const

/** Answers bytes that are no request, with the headers of every answer, and hangs up. */
export const refuseStream =
  (site: { publicUrl: string }) =>
  (error: StreamError, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    if (socket.writable) socket.write(answer(refusals[error.code ?? ''] ?? unreadable, headersOf(site)))
    socket.destroy(error)
  }

function answer([status, words]: readonly [string, string], headers: Readonly<Record<string, string>>): string {
  const [code = '', ...title] = status.split(' ')
  const problem = { Message: words, type: 'about:blank', title: title.join(' '), status: Number(code) }
  const body = JSON.stringify({ ...problem, code: problem.title.toLowerCase().replaceAll(' ', '-') })
  const own = { 'content-type': 'application/problem+json', 'content-length': body.length, connection: 'close' }
  const lines = Object.entries({ ...headers, ...own }).map(([name, value]) => `${name}: ${value}`)
  return `HTTP/1.1 ${status}\r\n${lines.join('\r\n')}\r\n\r\n${body}`
}

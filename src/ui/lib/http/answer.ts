import type { Endpoint } from '#contract/endpoint.ts'
import { message } from '#words/message.ts'
import { CallError } from './call-error.ts'

/** Returns the JSON body of a response. Throws a CallError for an error status, and for a body that is cut off or not JSON. */
export async function answerOf({ shapes }: Endpoint, response: Response): Promise<unknown> {
  const { ok, status } = response
  const text = await response.text().catch(() => undefined)
  const body = text ? parsed(text) : undefined
  if (!ok) throw new CallError(wordsFor(status), status, body)
  if (shapes.reply ? body === undefined : text !== '') throw new CallError(broken, status)
  return body
}

const broken = message('The answer did not arrive whole. Please check your connection and try again.')

function wordsFor(status: number): string {
  return status >= 500
    ? message('The server could not answer ({status}). Please try again in a moment.')
    : message('The server refused this without a reason ({status}).')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

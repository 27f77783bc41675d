import type { Endpoint, Input, Reply, Shapes } from '#contract/endpoint.ts'
import { toRequest } from '#contract/http-request.ts'
import { answerOf } from './answer.ts'
import { request } from './send.ts'

interface CachedReply {
  readonly tag: string
  readonly reply: unknown
}

/** The latest answers of repeated reads, by address. */
const answers = new Map<string, CachedReply>()
const maxAnswers = 100

/** Sends a GET with the tag of its previous answer; a 304 returns that answer, so an unchanged one costs no body. */
export async function sendIfChanged<S extends Shapes>(
  entry: Endpoint<S>,
  input: Input<S>,
  accessToken?: string,
  signal?: AbortSignal,
): Promise<Reply<S>> {
  const { url } = toRequest(entry, input)
  const known = answers.get(url)
  const headers = known ? { 'if-none-match': known.tag } : {}
  const response = await request(entry, input, { accessToken, headers, signal })
  if (known && response.status === 304) return known.reply as Reply<S>
  const reply = await answerOf(entry, response)
  remember(url, response.headers.get('etag'), reply)
  return reply as Reply<S>
}

function remember(url: string, tag: string | null, reply: unknown): void {
  answers.delete(url)
  if (tag) answers.set(url, { tag, reply })
  const [oldest] = answers.keys()
  if (answers.size > maxAnswers && oldest) answers.delete(oldest)
}

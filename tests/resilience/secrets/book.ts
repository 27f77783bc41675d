import { randomUUID } from 'node:crypto'
import type { Endpoint, Input, Reply, Shapes } from '#contract/endpoint.ts'
import { toRequest } from '#contract/request.ts'
import type { Product } from '../harness/instances.ts'
import { bearer, json, send } from '../harness/send.ts'

/** Where a kind of secret may be found; anywhere else it is a leak. */
export const allowed = {
  password: [],
  // In answers to whoever proved who they are.
  token: ['POST /api/auth/login', 'POST /api/auth/refresh'],
  /** It lies in the outbox until it has left, in SQLite's log until that begins anew, and then in the mail alone. */
  mailed: ['database at work'],
  /** Staff read it again by design (product: Tours), so it is stored as it is. */
  tour: ['GET /api/access', 'database at work', 'database', 'backup'],
  /** Of addresses that the product signs, good for minutes. */
  signature: ['POST /api/document/upload/url', 'GET /api/resource/catalogue'],
  /** Printed once, at the first start. */
  setup: ['logs'],
  setting: [],
  /** Signing keys and the server's own secret (docs/security.md, "secrets at rest"). */
  key: ['database at work', 'database', 'backup'],
  /** Something that looks like a secret, where nobody asked for it. */
  stray: [],
} as const satisfies Record<string, readonly string[]>

export type Kind = keyof typeof allowed

/** All secrets that were used, and all that was answered. */
export function openBook() {
  const secrets: { kind: Kind; what: string; value: string }[] = []
  const answers: { call: string; text: string }[] = []
  const note = (kind: Kind, what: string, value: string | null | undefined) => {
    if (!value) throw new Error(`no ${what}`)
    secrets.push({ kind, what, value })
    return value
  }
  return {
    secrets,
    answers,
    note,
    /** A password, or what pretends to be a secret: nothing else in the world looks like it. */
    made: (kind: Kind, what: string) => note(kind, what, `canary-${kind}-${randomUUID()}`),
  }
}

export type Book = ReturnType<typeof openBook>

export type Ask = ReturnType<typeof askFor>

/** Calls the product and writes down what it answered, whatever that was. */
export function askFor(product: Product, { answers }: Book) {
  return async <S extends Shapes>(entry: Endpoint<S>, input: Input<S>, token?: string): Promise<Reply<S>> => {
    const { method, url, body } = toRequest(entry, input)
    const headers = { ...(body ? json : {}), ...bearer(token) }
    const answer = await send(product.origin, { method, path: url, headers, ...(body ? { body } : {}) })
    answers.push({ call: `${method} ${entry.path}`, text: JSON.stringify(answer.headers) + answer.body })
    return answer.status === 200 ? JSON.parse(answer.body) : (undefined as Reply<S>)
  }
}

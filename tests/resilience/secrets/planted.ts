import { randomUUID } from 'node:crypto'
import type { Endpoint, Input, Reply, Shapes } from '#contract/endpoint.ts'
import { toRequest } from '#contract/http-request.ts'
import type { Product } from '../harness/instances.ts'
import { bearer, json, send } from '../harness/send.ts'

/** The places where each kind of secret may appear; anywhere else is a leak. */
export const allowed = {
  password: [],
  // In replies to an authenticated caller.
  token: ['POST /api/auth/login', 'POST /api/auth/refresh'],
  /** In the outbox until sent, in SQLite's write-ahead log until its restart, and then only in the mail. */
  mailed: ['database at work'],
  /** In the answer to the form that it belongs to. */
  follow: ['POST /api/client/catalogue/info'],
  /** Staff read it again by design (product: Tours), so it is stored as it is. */
  tour: ['GET /api/access', 'database at work', 'database', 'backup'],
  /** Signatures of addresses, valid for minutes. */
  signature: ['POST /api/document/upload/url', 'GET /api/resource/catalogue'],
  /** Printed once, at the first start. */
  setup: ['logs'],
  setting: [],
  /** Signing keys and the server's own secret (docs/security.md, "secrets at rest"). */
  key: ['database at work', 'database', 'backup'],
  /** A value that looks like a secret, sent unasked. */
  stray: [],
} as const satisfies Record<string, readonly string[]>

export type Kind = keyof typeof allowed

/** All used secrets and all replies. */
export function openPlanted() {
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
    /** Creates a unique password or fake secret. */
    made: (kind: Kind, what: string) => note(kind, what, `canary-${kind}-${randomUUID()}`),
  }
}

export type PlantedSecrets = ReturnType<typeof openPlanted>

export type Ask = ReturnType<typeof askFor>

/** Calls the product and records the reply, also on failure. */
export function askFor(product: Product, { answers }: PlantedSecrets) {
  return async <S extends Shapes>(entry: Endpoint<S>, input: Input<S>, token?: string): Promise<Reply<S>> => {
    const { method, url, body } = toRequest(entry, input)
    const headers = { ...(body ? json : {}), ...bearer(token) }
    const answer = await send(product.origin, { method, path: url, headers, ...(body ? { body } : {}) })
    answers.push({ call: `${method} ${entry.path}`, text: JSON.stringify(answer.headers) + answer.body })
    return answer.status === 200 ? JSON.parse(answer.body) : (undefined as Reply<S>)
  }
}

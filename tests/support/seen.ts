import { auth } from '#contract/auth.ts'
import { reader } from '#contract/reader.ts'
import { type ReadingRule, settings } from '#contract/settings.ts'
import { visitorRequest } from '#contract/visitor-request.ts'
import type { TestApp } from './app.ts'
import { startReading } from './reading.ts'

type Seconds = [page: number, seconds: number][]

export const visit = 'a-visit-of-a-browser'

/** A catalogue that its visitor reads, and what is told of that. Each call comes six seconds after the one before. */
export async function startSeen(app: TestApp, rule?: ReadingRule, bytes?: Buffer<ArrayBuffer>) {
  const reading = await startReading(app, bytes)
  const owner = await app.given.user('SUPER_ADMIN')
  const setRule = (next: ReadingRule) => owner.call(settings.change, { body: { privacy: { reading: next } } })
  if (rule) await setRule(rule)
  const { ticket } = await reading.begin()
  const send = (body: unknown, { of = ticket, headers = {} }: SendOptions = {}) =>
    fetch(`${app.origin}/api/client/read/${of}/seen`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  return {
    ...reading,
    owner,
    setRule,
    ticket,
    send,
    /** Time passes first, so that the seconds can be true and the call comes late enough. */
    seen: async (seconds: Seconds, { passes = 6_000, ...options }: SeenOptions = {}) => {
      app.pass(passes)
      return send({ visit: options.visit ?? visit, seconds }, options)
    },
    nameMe: (named: boolean, key = reading.key) => app.visitor(visitorRequest.nameReading, { body: { key, named } }),
    figures: () => reading.staff.call(reader.figures, { params: { id: reading.catalogueId, number: 1 }, query: {} }),
    signOut: () => app.visitor(auth.logout, { body: { refreshToken: reading.staff.refreshToken } }),
    /** Readers and seconds by page, whatever staff are told; page 0 is the whole. */
    sums: async () => {
      const rows = await app.services.db
        .selectFrom('pageFigure')
        .groupBy('page')
        .orderBy('page')
        .select(({ fn }) => ['page', fn.sum('readers').as('readers'), fn.sum('seconds').as('seconds')])
        .execute()
      return rows.map(({ page, readers, seconds }) => [page, Number(readers), Number(seconds)])
    },
  }
}

interface SendOptions {
  readonly of?: string
  readonly headers?: Record<string, string>
}

interface SeenOptions extends SendOptions {
  readonly passes?: number
  readonly visit?: string
}

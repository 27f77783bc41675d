import { catalogueRequests } from '#contract/catalogue-requests.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { visitorRequest } from '#contract/visitor-request.ts'
import type { TestApp } from './app.ts'
import { startReading } from './reading.ts'

type Question = BodyOf<typeof visitorRequest.ask>

/** A visitor who holds a mailed key of a catalogue of two pages, and staff who may reply. */
export async function startAsking(app: TestApp) {
  const life = await startReading(app)
  const { visitor, staff, id, key, read } = life
  const params = { id }
  return {
    ...life,
    ask: (message: string, { pages = [2], ...rest }: Partial<Question> = {}) =>
      visitor(visitorRequest.ask, { body: { key, pages, message, ...rest } }),
    reply: (message: string, questionId?: string, { call } = staff) =>
      call(catalogueRequests.reply, { params, body: { message, ...(questionId ? { questionId } : {}) } }),
    seen: (questionId?: string, { call } = staff) =>
      call(catalogueRequests.seen, { params, body: questionId ? { questionId } : {} }),
    said: async (of = key) => (await read(of)).conversation?.map(({ by, text }) => `${by}: ${text}`) ?? [],
    waiting: async () =>
      (await staff.call(catalogueRequests.attention)).data.map(({ attention, text }) => `${attention}: ${text}`),
  }
}

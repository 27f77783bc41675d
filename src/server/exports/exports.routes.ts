import { listExports } from '#contract/exports.ts'
import type { RawRoute, Route } from '../http/route.ts'
import { assertKnown, createExport, startExport, unknownExport } from './exports.ts'
import { sendCsv } from './send-csv.ts'
import { slots } from './slots.ts'

/** The most exports that an instance streams at once. */
const atOnce = 2

export function exportRoutes(route: Route, rawRoute: RawRoute): void {
  const running = slots(atOnce)
  route(listExports.create, ({ services, actor, body }) => createExport(services, actor, body))

  rawRoute(listExports.download, async ({ services, actor, params: { token } }, request, reply) => {
    // A look at the headers is no download.
    if (request.method === 'HEAD') throw unknownExport()
    await assertKnown(services, token)
    const release = running.take()
    try {
      return sendCsv(reply, await startExport(services, actor, token), release)
    } catch (error) {
      release()
      throw error
    }
  })
}

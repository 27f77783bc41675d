import { listExports } from '#contract/exports.ts'
import type { RawRoute, Route } from '../http/route.ts'
import { unavailable } from '../lib/errors.ts'
import { assertKnown, createExport, startExport, unknownExport } from './exports.ts'
import { sendCsv } from './send-csv.ts'

/** The most exports that an instance streams at once. */
const maxRunning = 2

export function exportRoutes(route: Route, rawRoute: RawRoute): void {
  const running = slots(maxRunning)
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

/** Limits how many exports run at once. `take` returns a function that frees the slot, and throws a 503 without one. */
function slots(count: number) {
  let taken = 0
  return {
    take(): () => void {
      if (taken >= count) throw unavailable('Other exports are running just now. Please try again in a moment.', 5)
      taken++
      let isHeld = true
      return () => {
        if (isHeld) taken--
        isHeld = false
      }
    },
  }
}

import { listExports } from '#contract/exports.ts'
import type { RawRoute, Route } from '../http/route.ts'
import { createExport, endExport, startExport, unknownExport } from './exports.ts'
import { sendCsv } from './send-csv.ts'

export function exportRoutes(route: Route, rawRoute: RawRoute): void {
  route(listExports.create, ({ services, actor, body }) => createExport(services, actor, body))

  rawRoute(listExports.download, async ({ services, actor, params: { token } }, request, reply) => {
    // A look at the headers is no download.
    if (request.method === 'HEAD') throw unknownExport()
    const { row, ...file } = await startExport(services, actor, token)
    return sendCsv(reply, { ...file, ended: (wasCut) => endExport(services, row, wasCut) })
  })
}

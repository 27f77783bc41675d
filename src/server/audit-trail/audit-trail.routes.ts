import { auditTrail } from '#contract/audit.ts'
import type { Route } from '../http/route.ts'
import { listAudit, readSeal } from './audit-trail.ts'

export function auditTrailRoutes(route: Route): void {
  route(auditTrail.list, ({ services, query }) => listAudit(services, query))
  route(auditTrail.seal, ({ services }) => readSeal(services))
}

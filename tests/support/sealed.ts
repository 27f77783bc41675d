import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { sealAudit } from '#server/audit/seal-audit.ts'
import { minutes, startTestApp, type TestApp } from './app.ts'

/** An installation with three seals: of sign-ins, of a request, and of its approval with the pages seen after it. */
export async function sealedApp(t: TestContext) {
  const app = await startTestApp(t)
  const { given, services, pass } = app
  const owner = await given.user('SUPER_ADMIN')
  const staff = await given.user('ADMIN', 'ada')
  await sealAudit(services)
  pass(minutes(1))
  const catalogue = await given.catalogue(staff.call)
  const request = await given.request(staff.call, catalogue.id)
  await sealAudit(services)
  pass(minutes(1))
  await staff.call(catalogueRequests.approve, { params: { id: request.id }, body: {} })
  await given.catalogue(staff.call, 'Tables')
  await given.catalogue(staff.call, 'Lamps')
  await sealAudit(services)
  return { ...app, owner, staff, request }
}

export const auditRows = ({ services }: Pick<TestApp, 'services'>) =>
  services.db.selectFrom('audit').selectAll().orderBy('seal').orderBy('id').execute()

export async function rowOf(app: Pick<TestApp, 'services'>, action: string) {
  const row = (await auditRows(app)).find((row) => row.action === action)
  assert.ok(row, action)
  return row
}

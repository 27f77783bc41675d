import { randomUUID } from 'node:crypto'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { tourAccess } from '#contract/tour-access.ts'
import { views } from '#contract/views.ts'
import type { TestApp } from './app.ts'
import { customer, password } from './given.ts'
import { png } from './samples.ts'

export interface Prepared {
  id?: string
  number?: number
  body?: Record<string, unknown>
  /** For calls that take a file. */
  file?: Buffer
}

/** What a call sends, and its content type. */
export const contentOf = ({ body, file }: Prepared) =>
  file
    ? { type: 'application/octet-stream', body: file }
    : { type: 'application/json', body: Buffer.from(JSON.stringify(body ?? {})) }

/** For every guarded call an input that would succeed if the guard let it pass. */
export async function prepareInputs({ given, now }: TestApp): Promise<Record<string, Prepared>> {
  const owner = await given.user('SUPER_ADMIN', 'preparer')
  const victim = await given.user('USER', 'victim')
  const applicant = await given.registration(owner.call, 'applicant@example.com')
  const { id: catalogueId } = await given.catalogue(owner.call)
  const request = await given.request(owner.call, catalogueId)
  const { data: events } = await owner.call(catalogueRequests.events, { params: { id: request.id } })
  const approved = await given.request(owner.call, catalogueId)
  await owner.call(catalogueRequests.approve, { params: { id: approved.id }, body: {} })
  const url = await given.upload(owner.call)
  const corrected = await given.catalogue(owner.call)
  await given.edition(owner.call, corrected.id, { correct: 1 })
  const times = { startTime: now(), endTime: now() + 1_000_000 }
  const { id: accessId } = await owner.call(tourAccess.create, { body: { name: 'Tour', type: 'tour', ...times } })
  const view = { list: 'users' as const, name: 'Everybody', query: '', shared: true }
  const { id: viewId } = await owner.call(views.create, { body: view })
  const passwords = { password, confirmedPassword: password }
  return {
    'registrations.approve': { id: applicant.id, body: { role: 'ADMIN' } },
    'registrations.reject': { id: applicant.id },
    'invitations.send': { body: { email: 'guest@example.com', role: 'USER' } },
    'users.changeRole': { id: victim.id, body: { role: 'ADMIN' } },
    'users.changePassword': { id: victim.id, body: passwords },
    'users.remove': { id: victim.id },
    'system.closeFirstSteps': {},
    'personal.changePreferences': { body: { theme: 'dark' } },
    'personal.changeInfo': { body: { ...customer, company: 'changed' } },
    'personal.changePassword': {
      body: { oldPassword: password, newPassword: 'another one entirely', confirmedPassword: 'another one entirely' },
    },
    'catalogues.create': { body: { name: 'Stolen', url } },
    'catalogues.change': { id: catalogueId, body: { name: 'Another name' } },
    'editions.add': { id: catalogueId, body: { url } },
    'editions.restore': { id: corrected.id },
    'editions.change': { id: catalogueId, body: { note: 'Changed' } },
    'catalogues.remove': { id: catalogueId },
    'catalogues.disable': { id: catalogueId },
    'catalogues.enable': { id: catalogueId },
    'reader.openAsStaff': { id: catalogueId, body: {} },
    'catalogueRequests.invite': {
      body: { email: 'invited@example.com', firstName: 'Ada', lastName: 'Lovelace', catalogueId },
    },
    'catalogueRequests.find': { id: request.id },
    'catalogueRequests.events': { id: request.id },
    'catalogueRequests.chooseSubmission': { id: request.id, body: { eventId: events[0]?.id } },
    'catalogueRequests.approve': { id: request.id, body: {} },
    'catalogueRequests.reject': { id: request.id, body: {} },
    'catalogueRequests.decide': { body: { ids: [request.id], decision: 'approve' } },
    'catalogueRequests.question': { id: request.id, body: { message: 'Which colour?' } },
    'catalogueRequests.undo': { id: approved.id },
    'catalogueRequests.resend': { id: approved.id, body: {} },
    'catalogueRequests.extend': { id: approved.id, body: { days: 30 } },
    'catalogueRequests.revoke': { id: approved.id },
    'tourAccess.create': { body: { name: 'Tour', type: 'tour', ...times } },
    'tourAccess.disable': { body: { id: accessId } },
    'views.create': { body: view },
    'views.update': { id: viewId, body: { name: 'Somebody' } },
    'views.showColumns': { body: { list: 'history', columns: 'company' } },
    'views.remove': { id: viewId },
    'exports.create': { body: { list: 'users', query: {} } },
    'privacy.export': { body: { email: request.email } },
    'privacy.erase': { body: { email: request.email } },
    'settings.change': { body: { firm: { name: 'Another firm' } } },
    'settings.setLogo': { file: png },
    'settings.setMailLogo': { file: png },
    'settings.setDarkLogo': { file: png },
    'settings.setDarkMailLogo': { file: png },
    'settings.removeLogo': {},
    'settings.removeDarkLogo': {},
    'documents.uploadUrl': { body: { extension: 'pdf', type: 'catalogue' } },
  }
}

/** Returns the path of a call, with an existing id where it has one. */
export const filled = (path: string, { id, number = 1 }: Prepared) =>
  path.replace(':number', String(number)).replace(/:(\w+)/, id ?? randomUUID())

import { randomUUID } from 'node:crypto'
import { apiTokens } from '#contract/api-tokens.ts'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { passkeys } from '#contract/passkeys.ts'
import { tourAccess } from '#contract/tour-access.ts'
import { tours } from '#contract/tours.ts'
import { users } from '#contract/users.ts'
import { views } from '#contract/views.ts'
import { webhooks } from '#contract/webhooks.ts'
import { transact } from '#server/database/dialect.ts'
import { systemActor } from '#server/lib/actor.ts'
import { insertLeased } from '#server/mail/outbox.ts'
import { recordEvent } from '#server/requests/events/request-events.ts'
import { lockRequest } from '#server/requests/request/request.ts'
import { runTransaction } from '#server/transaction/transaction.ts'
import type { TestApp } from './app.ts'
import { customer, password } from './given.ts'
import { deviceOf } from './passkeys.ts'
import { png } from './samples.ts'
import { giveFactor } from './second-factor.ts'

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
export async function prepareInputs({ given, now, services }: TestApp): Promise<Record<string, Prepared>> {
  const owner = await given.user('SUPER_ADMIN', 'preparer')
  const victim = await given.user('USER', 'victim')
  const disabled = await given.user('USER', 'disabled')
  await owner.call(users.disable, { params: { id: disabled.id } })
  const guarded = await given.user('USER', 'guarded')
  await giveFactor({ now, pass: () => {} }, guarded.call)
  const applicant = await given.registration(owner.call, 'applicant@example.com')
  const { id: catalogueId } = await given.catalogue(owner.call)
  const request = await given.request(owner.call, catalogueId)
  const { data: events } = await owner.call(catalogueRequests.events, { params: { id: request.id } })
  const approved = await given.request(owner.call, catalogueId)
  await owner.call(catalogueRequests.approve, { params: { id: approved.id }, body: {} })
  const askedAbout = async () => {
    const { id } = await given.request(owner.call, catalogueId)
    await owner.call(catalogueRequests.approve, { params: { id }, body: {} })
    await giveQuestion(services, id)
    return id
  }
  const url = await given.upload(owner.call)
  const corrected = await given.catalogue(owner.call)
  await given.edition(owner.call, corrected.id, { correct: 1 })
  const { id: uploadedTourId } = await given.uploadedTour(owner.call)
  const times = { startTime: now(), endTime: now() + 1_000_000 }
  const { id: accessId } = await owner.call(tourAccess.create, { body: { name: 'Tour', type: 'tour', ...times } })
  const place = { name: 'Flat', kind: 'address' as const, address: 'https://tours.example/flat' }
  const { id: tourId } = await owner.call(tours.create, { body: place })
  const view = { list: 'users' as const, name: 'Everybody', query: '', shared: true }
  const { id: viewId } = await owner.call(views.create, { body: view })
  const token = { name: 'Shop', scope: 'read' as const, days: 1 }
  const { id: tokenId } = await owner.call(apiTokens.create, { body: token })
  // A public address, to which these tests never send.
  const webhook = { url: 'https://8.8.8.8/hook', events: ['request.asked' as const] }
  const { id: webhookId } = await owner.call(webhooks.create, { body: webhook })
  const { id: deliveryId } = await owner.call(webhooks.test, { params: { id: webhookId } })
  const passwords = { password, confirmedPassword: password }
  return {
    'registrations.approve': { id: applicant.id, body: { role: 'ADMIN' } },
    'registrations.reject': { id: applicant.id },
    'invitations.send': { body: { email: 'guest@example.com', role: 'USER' } },
    'users.changeRole': { id: victim.id, body: { role: 'ADMIN' } },
    'users.changePassword': { id: victim.id, body: passwords },
    'users.disable': { id: victim.id },
    'users.enable': { id: disabled.id },
    'users.resetFactors': { id: guarded.id },
    'users.remove': { id: victim.id },
    'system.closeFirstSteps': {},
    'secondFactor.options': {},
    'secondFactor.set': { body: { code: '000000' } },
    'secondFactor.remove': {},
    'secondFactor.renewCodes': {},
    'provider.link': {},
    'provider.unlink': {},
    'provider.confirm': {},
    'auth.confirm': { body: { password } },
    'passkeySignIn.proofOptions': {},
    'passkeys.options': {},
    'passkeys.add': { body: { credential: deviceOf({ services }).create(await guarded.call(passkeys.options)) } },
    'passkeys.rename': { id: randomUUID(), body: { name: 'Phone' } },
    'passkeys.remove': { id: randomUUID() },
    'personal.changePreferences': { body: { theme: 'dark' } },
    'notifications.change': {
      body: {
        kinds: { request: 'none', answer: 'none', renewal: 'none', registration: 'none' },
        ...{ hour: 8, timeZone: 'UTC', catalogueIds: [] },
      },
    },
    'personal.changeInfo': { body: { ...customer, company: 'changed' } },
    'sessions.end': { id: randomUUID() },
    'sessions.endOthers': {},
    'apiTokens.create': { body: { name: 'CRM', scope: 'act', days: 90 } },
    'apiTokens.revoke': { id: tokenId },
    'apiTokens.revokeAny': { id: tokenId },
    'personal.changePassword': {
      body: { oldPassword: password, newPassword: 'another one entirely', confirmedPassword: 'another one entirely' },
    },
    'catalogues.create': { body: { name: 'Stolen', url } },
    'catalogues.change': { id: catalogueId, body: { name: 'Another name' } },
    'editions.add': { id: catalogueId, body: { url } },
    'editions.restore': { id: corrected.id },
    'editions.change': { id: catalogueId, body: { note: 'Changed' } },
    'editions.offer': { id: catalogueId, body: { preview: true } },
    'editions.stopOffer': { id: catalogueId },
    'catalogues.remove': { id: catalogueId },
    'catalogues.disable': { id: catalogueId },
    'catalogues.enable': { id: catalogueId },
    'reader.openAsStaff': { id: catalogueId, body: {} },
    'reader.figures': { id: catalogueId },
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
    'catalogueRequests.reply': { id: await askedAbout(), body: { message: 'Oak.' } },
    'catalogueRequests.seen': { id: await askedAbout(), body: {} },
    'catalogueRequests.undo': { id: approved.id },
    'catalogueRequests.resend': { id: approved.id, body: {} },
    'catalogueRequests.extend': { id: approved.id, body: { days: 30 } },
    'catalogueRequests.revoke': { id: approved.id },
    'tours.create': { body: place },
    'tours.change': { id: tourId, body: { name: 'Another flat' } },
    'tours.preview': { id: uploadedTourId },
    'tours.remove': { id: tourId },
    'tourAccess.create': { body: { name: 'Tour', type: 'tour', ...times } },
    'tourAccess.extend': { id: accessId, body: { endTime: times.endTime + 1 } },
    'tourAccess.mail': { id: accessId, body: { to: 'vera@example.com' } },
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
    'mail.retry': { id: await failedMail(services, now()), body: {} },
    'mail.stop': { id: await failedMail(services, now(), 'queued') },
    'mail.dismiss': { id: await failedMail(services, now()) },
    'mail.retryPeriod': { body: { from: 0, to: now() } },
    'mail.test': { body: { to: 'test@example.com' } },
    'webhooks.create': { body: webhook },
    'webhooks.change': { id: webhookId, body: { events: ['mail.failing'] } },
    'webhooks.rotate': { id: webhookId },
    'webhooks.test': { id: webhookId },
    'webhooks.deliveries': { id: webhookId },
    'webhooks.resend': { id: deliveryId },
    'webhooks.remove': { id: webhookId },
    'documents.uploadUrl': { body: { extension: 'pdf', type: 'catalogue' } },
  }
}

const failedMail = (services: TestApp['services'], created: number, status: 'queued' | 'deadLetter' = 'deadLetter') =>
  transact(services.db, async (trx) => {
    const mail = {
      id: randomUUID(),
      recipient: 'ada@example.com',
      subject: 'News',
      text: 'Text',
      html: 'Text',
      created,
    }
    await insertLeased(trx, mail, { lease: '', due: created })
    await trx.updateTable('mail').set({ kind: 'reminder', status, lease: null }).where('id', '=', mail.id).execute()
    return mail.id
  })

const giveQuestion = (services: TestApp['services'], id: string) =>
  runTransaction(services, systemActor, async (tx) => {
    const { email } = await lockRequest(tx.db, id)
    await recordEvent(tx, id, { kind: 'askedAbout', details: { pages: [1], text: 'Oak?', edition: 1, email } })
  })

/** Returns the path of a call, with an existing id where it has one. */
export const filled = (path: string, { id, number = 1 }: Prepared) =>
  path.replace(':number', String(number)).replace(/:(\w+)/, id ?? randomUUID())

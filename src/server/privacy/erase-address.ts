import { emailKey } from '#contract/email.ts'
import { type Erased, erasedRequests } from '#contract/privacy.ts'
import { audit } from '../audit/audit.ts'
import { touchLock } from '../database/locks.ts'
import type { AuthenticatedActor } from '../lib/actor.ts'
import { removeMailFiles } from '../mail/mail-files.ts'
import { eraseRequestsOf } from '../requests/erase/erase-many.ts'
import type { Services } from '../services.ts'
import { transactAs } from '../sessions/transact-as.ts'
import { markOf } from './address-mark.ts'
import { eraseMailOf } from './erase-mail.ts'
import { eraseMentions } from './erase-mentions.ts'
import { eraseRegistration } from './erase-registration.ts'

/** So few at once that other calls hardly wait for them. */
const batch = 50

/**
 * Erases what is held about an address, in transactions of some rows, each with its audit row; a call that stops halfway
 * is repeated. Throws a 409 for the address of an active account.
 */
export async function eraseAddress(services: Services, actor: AuthenticatedActor, email: string): Promise<Erased> {
  const key = emailKey(email)
  const { registrations, views } = await eraseRegistration(services, actor, key)
  const { requests, mailIds, complete } = await eraseRequests(services, actor, key)
  if (complete) await eraseMentions(services, actor, key)
  const mails = mailIds.length + (await eraseMailOf(services, actor, key))
  const files = await removeMailFiles(services.config, { ids: mailIds, keys: complete ? [key] : [] })
  return { requests, registrations, mails, files, views, complete }
}

async function eraseRequests(services: Services, actor: AuthenticatedActor, key: string) {
  const mailIds: string[] = []
  let requests = 0
  let complete = false
  while (!complete && requests < erasedRequests) {
    const erased = await eraseBatch(services, actor, key)
    mailIds.push(...erased.mailIds)
    requests += erased.keys.length
    complete = !erased.areMore
  }
  return { mailIds, requests, complete }
}

function eraseBatch(services: Services, actor: AuthenticatedActor, key: string) {
  const { now } = services
  return transactAs(services, actor, async (trx, actor) => {
    const erased = await eraseRequestsOf(trx, services, actor, key, batch)
    const requests = erased.keys.length
    if (requests > 0) await audit(trx, now(), actor, 'privacy.erase', markOf(services, key), { requests })
    await touchLock(trx, 'erased', now())
    return erased
  })
}

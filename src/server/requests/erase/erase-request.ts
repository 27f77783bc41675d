import { audit } from '../../audit/audit.ts'
import { touchLock } from '../../database/locks.ts'
import type { Actor } from '../../lib/actor.ts'
import type { Services } from '../../services.ts'
import { changeByKey } from '../visitor-page/change-visitor-request.ts'
import { eraseData } from './erase-data.ts'
import { forgetMailFiles } from './forget-mail-files.ts'

/** Erases the personal data of a visitor's own request. */
export async function eraseRequest(services: Services, actor: Actor, key: string): Promise<void> {
  const { now } = services
  const erased = await changeByKey(services, actor, key, 'erase', async (trx, actor, request) => {
    const mailIds = await eraseData(trx, services, actor, request)
    await audit(trx, now(), actor, 'request.erase', request.id)
    await touchLock(trx, 'erased', now())
    return { mailIds, keys: [request.emailKey] }
  })
  await forgetMailFiles(services, erased)
}

import { touchLock } from '../../database/locks.ts'
import type { Actor } from '../../lib/actor.ts'
import type { Services } from '../../services.ts'
import { finishJobs } from '../../transaction/jobs.ts'
import { eraseData } from '../erase/erase-data.ts'
import { changeByKey } from './change-visitor-request.ts'

export async function eraseRequest(services: Services, actor: Actor, key: string): Promise<void> {
  await changeByKey(services, actor, { key, action: 'erase' }, async (tx, request) => {
    await eraseData(tx, request)
    await tx.audit('request.erase', request.id)
    await touchLock(tx.db, 'erased', tx.now)
  })
  await finishJobs(services)
}

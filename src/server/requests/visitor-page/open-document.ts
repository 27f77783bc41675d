import { systemActor } from '../../audit/audit.ts'
import type { Db } from '../../database/dialect.ts'
import { transact } from '../../database/dialect.ts'
import type { Actor } from '../../lib/actor.ts'
import { DomainError } from '../../lib/errors.ts'
import type { Services } from '../../services.ts'
import { recordEvent } from '../events/request-events.ts'
import { countChange } from '../figures/figures.ts'
import { unknownKey } from '../link/request-keys.ts'
import { countOpening } from '../request/delivery.queries.ts'
import { changeByKey } from './change-visitor-request.ts'
import { openKey } from './visitor-request.ts'

/** Counts an opening by a person. Returns a signed address of the file, good for five minutes. */
export async function openByPerson(services: Services, actor: Actor, key: string): Promise<{ url: string }> {
  const { storage, now } = services
  const catalogue = await changeByKey(services, actor, key, 'open', async (trx, actor, request, { catalogue }) => {
    const { id, openings } = request
    if (await countOpening(trx, id, now(), 'person')) await countChange(trx, request, { openings: openings + 1 })
    await recordEvent(trx, services, actor, id, 'opened')
    return catalogue
  })
  if (!catalogue) throw unknownKey()
  return { url: await storage.downloadUrl(catalogue.fileKey, catalogue.name) }
}

/** Returns the file of a mailed key for a program, or why there is none. `counts`: as an opening by a program. */
export async function openByMachine(services: Services, key: string, counts: boolean) {
  const opened = await openKey(services.db, services, key).catch(noneWhenUnknown)
  if (!opened || opened.holder.by === 'form') return { dead: 'unknown' as const }
  const { request, catalogue, state } = opened
  if (state === 'expired') return { dead: 'expired' as const }
  if (state !== 'open' || !catalogue) return { dead: 'gone' as const }
  if (counts) await countMachine(services, request.id)
  return { fileKey: catalogue.fileKey, name: catalogue.name }
}

function countMachine(services: Pick<Services, 'now'> & { db: Db }, id: string): Promise<void> {
  return transact(services.db, async (trx) => {
    if (await countOpening(trx, id, services.now(), 'machine'))
      await recordEvent(trx, services, systemActor, id, 'openedByMachine')
  })
}

function noneWhenUnknown(error: unknown): undefined {
  if (!(error instanceof DomainError && error.status === 404)) throw error
}

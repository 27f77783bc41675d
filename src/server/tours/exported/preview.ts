import type { AuthenticatedActor } from '../../lib/actor.ts'
import { notFound } from '../../lib/errors.ts'
import type { Services } from '../../services.ts'
import { transactAs } from '../../sessions/transact-as.ts'
import { startAddress } from './tour-file.ts'

/** Staff look at a tour before its visitors do; nothing is counted. */
export async function previewTour(services: Services, actor: AuthenticatedActor, tourId: string) {
  const reader = { reader: 'session', of: actor.caller.credential } as const
  const address = await transactAs(services, actor, (tx) => startAddress({ ...services, db: tx.db }, tourId, reader))
  if (address === undefined) throw notFound('This tour')
  return { address, ownOrigin: services.config.tourOrigin !== undefined }
}

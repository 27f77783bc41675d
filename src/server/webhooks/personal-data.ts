import type { PersonalData } from '../personal-data/personal-data.ts'
import { eraseBodiesOf, findBodiesOf } from './outbox/events.ts'

/** The bodies for webhooks that are given what visitors typed. */
export const webhookDelivery: PersonalData = {
  held: async (db, { key }) => ({ webhooks: await findBodiesOf(db, key) }),
  erase: (tx, { key }) => eraseBodiesOf(tx.db, key),
}

import type { PersonalData } from '../personal-data/personal-data.ts'
import { typedWords } from '../personal-data/typed-words.ts'
import { eraseBodiesOf, findBodiesOf } from './outbox/events.ts'

const words = typedWords({ table: 'webhookDelivery', columns: ['body', 'answerText'] })

/** The bodies for webhooks that are given what visitors typed. */
export const webhookDelivery: PersonalData = {
  ...words,
  held: async (db, { key }) => ({ webhooks: await findBodiesOf(db, key) }),
  erase: (tx, { key }) => eraseBodiesOf(tx.db, key),
}

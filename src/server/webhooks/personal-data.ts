import { wordsWithout } from '../lib/names-address.ts'
import type { PersonalData } from '../personal-data/personal-data.ts'
import { eraseBodiesOf, findBodiesAbout, findBodiesOf, setBody } from './outbox/events.ts'

/** The bodies for webhooks that are given what visitors typed. */
export const webhookDelivery: PersonalData = {
  held: async (db, { key }) => ({ webhooks: await findBodiesOf(db, key) }),
  erase: (tx, { key }) => eraseBodiesOf(tx.db, key),
  // What is still to be told of somebody else is told without it.
  async eraseMention(tx, subjectId, key) {
    for (const { id, ...words } of await findBodiesAbout(tx.db, subjectId)) {
      const changes = wordsWithout(words, key)
      if (changes) await setBody(tx.db, id, changes)
    }
  },
}

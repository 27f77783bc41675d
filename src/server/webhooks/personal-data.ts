import type { PersonalData } from '../personal-data/personal-data.ts'
import { typedWords } from '../personal-data/typed-words.ts'
import { eraseBodiesOf, findBodiesOf } from './outbox/events.ts'

const words = typedWords({ table: 'webhookDelivery', columns: ['body', 'answerText'], addresses: () => ['email'] })

/** The bodies for webhooks that are given what visitors typed. */
export const webhookDelivery: PersonalData = {
  ...words,
  async held(db, person, page) {
    const bodies = await findBodiesOf(db, person.key)
    // The rest of an address may be a password of the firm's.
    const webhooks = bodies.map(({ url, ...body }) => ({ url: new URL(url).origin, ...body }))
    return { webhooks, ...(await words.held(db, person, page)) }
  },
  erase: (tx, { key }) => eraseBodiesOf(tx.db, key),
}

import { emailKey } from '#contract/email.ts'
import type { Trx } from '../database/dialect.ts'
import { addressesIn, namesAddress } from '../lib/names-address.ts'
import { addMentions, mentionsBy, removeMentions } from './mentions.queries.ts'

export {
  findMentions,
  findSomeMentions,
  removeMentionsBy,
} from './mentions.queries.ts'

/** The subject's data names an address other than its own, and must be found by it. */
export const addMention = (trx: Trx, email: string, subjectId: string): Promise<void> =>
  addMentions(trx, [emailKey(email)], subjectId)

interface Typed {
  readonly subjectId: string
  /** Finds the subject by itself. */
  readonly own: string
}

/** Each other address in what people typed finds the subject. */
export async function mentionNamed(trx: Trx, typed: readonly unknown[], { subjectId, own }: Typed): Promise<void> {
  const words = typed.filter((one) => typeof one === 'string')
  const named = new Set(words.flatMap((text) => [...addressesIn(text)]))
  named.delete(own)
  await addMentions(trx, [...named], subjectId)
}

/** Quotes and words that touched the address may belong to one too, so it may stand in several mentions. */
export async function forgetMentions(trx: Trx, key: string, subjectIds: readonly string[]): Promise<void> {
  if (subjectIds.length === 0) return
  const keys = (await mentionsBy(trx, subjectIds, key.slice(0, key.lastIndexOf('@')))).map(({ emailKey }) => emailKey)
  const named = keys.filter((other) => other === key || namesAddress(other, key))
  await removeMentions(trx, [...new Set(named)], subjectIds)
}

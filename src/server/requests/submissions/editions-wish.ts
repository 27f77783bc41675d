import { emailKey } from '#contract/email.ts'
import type { Db } from '../../database/dialect.ts'
import { day } from '../../lib/durations.ts'
import { sign } from '../../lib/tokens.ts'
import type { CurrentSettings, Services } from '../../services.ts'
import { findConsent } from '../../settings/settings-store.ts'
import type { Submission } from './submission.ts'
import { findEndOfWish } from './unsubscribed.queries.ts'

export { findEndOfWish, findUnsubscribed, insertUnsubscribed } from './unsubscribed.queries.ts'

export type EditionsWish = Pick<Submission, 'editionsVersion' | 'editionsAt' | 'subscriber'>

export const noWish: EditionsWish = { editionsVersion: null, editionsAt: null, subscriber: null }

type Secret = Pick<Services, 'secret'>

/** It tells two wishes of one address, and a wish from its end, without the address. */
export const subscriberOf = ({ secret }: Secret, email: string): string => sign(secret, 'subscriber', emailKey(email))

interface Ticked {
  readonly email: string
  readonly editions?: boolean | undefined
  readonly editionsVersion?: number | undefined
}

/** The wish of a form that was sent now. A tick for words that nobody was shown is none. */
export async function wishOf(services: Services, settings: CurrentSettings, ticked: Ticked): Promise<EditionsWish> {
  const editionsVersion = ticked.editionsVersion ?? settings.editionsVersion
  if (ticked.editions !== true || settings.form.editions === '') return noWish
  const isShown =
    editionsVersion === settings.editionsVersion ||
    (await isOffered(services.db, services.now(), {
      version: editionsVersion,
      kind: 'editions',
      words: settings.form.editions,
    }))
  if (!isShown) return noWish
  const subscriber = subscriberOf(services, ticked.email)
  // A clock that ran ahead may have dated the end of former wishes later.
  const ended = await findEndOfWish(services.db, subscriber)
  const editionsAt = Math.max(services.now(), (ended ?? 0) + 1)
  return { editionsVersion, editionsAt, subscriber }
}

interface Wording {
  readonly version: number
  readonly kind: 'consent' | 'editions'
  /** Those of the form now. */
  readonly words: string
}

const openFor = day

/** A form may be open for a day after the wording of a tick was replaced. */
export async function isOffered(db: Db, now: number, { version, kind, words }: Wording): Promise<boolean> {
  const wording = await findConsent(db, version)
  if (!wording?.words || wording.kind !== kind) return false
  return wording.words === words || (wording.replacedAt ?? 0) + openFor > now
}

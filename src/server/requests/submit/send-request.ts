import { setTimeout as sleep } from 'node:timers/promises'
import type { catalogueRequests } from '#contract/catalogue-requests.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { Actor } from '../../lib/actor.ts'
import { invalid } from '../../lib/errors.ts'
import { hashToken, sign } from '../../lib/tokens.ts'
import { consumeByNetwork, siteOf } from '../../rate-limits/by-network.ts'
import { assertLeft, consume } from '../../rate-limits/rate-limits.ts'
import type { CurrentSettings, Services } from '../../services.ts'
import { transactAs } from '../../sessions/transact-as.ts'
import { settingsIn } from '../../settings/form-texts.ts'
import type { Tx } from '../../transaction/transaction.ts'
import { newKey } from '../link/request-keys.ts'
import { subjectOf } from '../link/subjects.ts'
import { visitorPage } from '../mails/visitor-page-address.ts'
import { limits } from '../rate-limits.ts'
import { type Asked, nothingNamed } from '../request/request.ts'
import { isOffered, noWish, wishOf } from '../submissions/editions-wish.ts'
import { joinRequest, type Submission } from '../submissions/submission.ts'
import { checkForm } from './form-rules.ts'
import { type SentForm, storeSubmission, submissionOf } from './store-submission.ts'

type Form = BodyOf<typeof catalogueRequests.send>

/** Milliseconds. A repeated form takes less work than the first, which the time must not tell. */
const minResponseTime = 10

/** Stores a submission, of the pending request that it repeats or of a new one. Returns the URL of its page. */
export async function sendRequest(services: Services, actor: Actor, form: Form): Promise<{ follow: string }> {
  if (form.catalogueId && form.tourId) throw invalid('tourId', 'A form asks for a catalogue or for a tour.')
  const key = newKey()
  const settings = settingsIn(await services.settings.current(), form.language)
  // The visitor may have seen a wording that was replaced meanwhile.
  const consentVersion = form.consentVersion ?? settings.consentVersion
  const sent: SentForm = {
    form,
    keyHash: hashToken(key),
    network: sign(services.secret, 'network', siteOf(actor.network)),
    consentVersion: settings.form.consent === '' ? null : consentVersion,
    ...checkForm(settings, form, await mayAgree(services, settings, consentVersion)),
    // Tours have no editions.
    wish: form.tourId ? noWish : await wishOf(services, settings, { ...form, email: form.email ?? '' }),
  }
  await Promise.all([sleep(minResponseTime), store(services, actor, sent)])
  return { follow: visitorPage(services.config, key, form.language) }
}

async function store(services: Services, actor: Actor, sent: SentForm & { readonly form: Form }): Promise<void> {
  await transactAs(services, actor, async (tx) => {
    await consumeByNetwork(tx, limits.formByNetwork, tx.actor.network)
    const asked = await lockAsked(tx, sent.form)
    const id = asked.catalogueId || asked.tourId
    // A refusal that leaves no trace can be repeated at will, so it comes before anything is looked up.
    await assertLeft(tx, limits.formOverall, id)
    const submission = submissionOf(tx, sent)
    await storeSubmission(tx, submission, asked, storing(submission))
    await consume(tx, limits.formOverall, id)
  })
}

async function lockAsked({ db }: Tx, { catalogueId = '', tourId = '' }: Form): Promise<Asked> {
  const id = catalogueId || tourId
  return id ? { catalogueId, tourId, catalogueName: await subjectOf({ tourId }).lockAsked(db, id) } : nothingNamed
}

const storing = ({ id: submissionId }: Submission) => ({
  begin: { audit: { action: 'request.send' as const, details: { submissionId } } },
  join: joinRequest,
})

const mayAgree = async ({ db, now }: Services, settings: CurrentSettings, version: number): Promise<boolean> =>
  version === settings.consentVersion ||
  isOffered(db, now(), { version, kind: 'consent', words: settings.form.consent })

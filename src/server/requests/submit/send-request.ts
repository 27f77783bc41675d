import { randomUUIDv7 } from 'node:crypto'
import type { catalogueRequests } from '#contract/catalogue-requests.ts'
import { emailKey } from '#contract/email.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { audit } from '../../audit/audit.ts'
import { lockOpenCatalogue } from '../../catalogues/catalogues.ts'
import { changeCounters } from '../../database/counters.ts'
import type { Trx } from '../../database/dialect.ts'
import type { Actor } from '../../lib/actor.ts'
import { conflict, unavailable } from '../../lib/errors.ts'
import { hashToken } from '../../lib/tokens.ts'
import { consume } from '../../rate-limits/rate-limits.ts'
import type { Services } from '../../services.ts'
import { transactAs } from '../../sessions/transact-as.ts'
import { findConsent } from '../../settings/settings.queries.ts'
import type { CurrentSettings } from '../../settings/settings-store.ts'
import { recordEvent } from '../events/request-events.ts'
import { countNew } from '../figures/figures.ts'
import { newKey } from '../link/request-keys.ts'
import { requestCounter } from '../lists/request-lists.queries.ts'
import { visitorPage } from '../mails.ts'
import { ownerOf } from '../request/request-owner.ts'
import * as queries from '../request/requests.queries.ts'
import { storedAnswers } from '../request/stored-answers.ts'
import { type Checked, checkForm } from './form-rules.ts'

type Form = BodyOf<typeof catalogueRequests.send>

/**
 * Stores the public form. A repeat by the same address for the same catalogue is stored as an event of the pending
 * request. Either has a key of its own. Returns the address of its page.
 */
export async function sendRequest(services: Services, actor: Actor, form: Form): Promise<{ follow: string }> {
  const key = newKey()
  const settings = await services.settings.current()
  // The one that the visitor saw, which may be older than the current one.
  const consentVersion = form.consentVersion ?? settings.consentVersion
  const sent: Sent = {
    form,
    keyHash: hashToken(key),
    consentVersion: settings.form.consent === '' ? null : consentVersion,
    ...checkForm(settings, form, await isOffered(services, settings, consentVersion)),
  }
  await transactAs(services, actor, async (trx, actor) => {
    await consume(trx, services, 'formByNetwork', actor.network)
    const catalogue = form.catalogueId ? await lockOpenCatalogue(trx, form.catalogueId) : { id: '', name: '' }
    if (!catalogue) throw conflict('This catalogue is not handed out any more.')
    // A concurrent decision or form may come between the read and the write; then both are repeated.
    for (let attempt = 0; attempt < 8; attempt++) {
      if (await repeat(trx, services, actor, sent, catalogue.id)) return
      if (await begin(trx, services, actor, sent, catalogue)) return
    }
    throw unavailable('Many requests are arriving just now. Please try again.')
  })
  return { follow: visitorPage(services.config, key, form.language) }
}

interface Sent extends Checked {
  form: Form
  keyHash: string
  /** Which wording was agreed to; null when the form asks for no consent. */
  consentVersion: number | null
}

async function repeat(trx: Trx, services: Services, actor: Actor, sent: Sent, catalogueId: string) {
  const id = await queries.lockPendingOf(trx, emailKey(sent.fields.email), catalogueId)
  if (id === undefined) return false
  const eventId = await recordEvent(trx, services, actor, id, 'askedAgain', detailsOf(sent), sent.keyHash)
  await audit(trx, services.now(), actor, 'request.repeat', id, { eventId })
  await consume(trx, services, 'formOverall')
  return true
}

async function begin(trx: Trx, services: Services, actor: Actor, sent: Sent, catalogue: { id: string; name: string }) {
  const { now } = services
  const id = randomUUIDv7()
  const { form, fields, answers, consentVersion } = sent
  const key = emailKey(fields.email)
  const authorId = actor.caller?.id ?? null
  const ownerId = await ownerOf(trx, authorId, key)
  const request = {
    id,
    ownerId,
    authorId,
    catalogueId: catalogue.id,
    catalogueName: catalogue.name,
    source: form.source ?? '',
    status: 'pending' as const,
    ...fields,
    answers: storedAnswers(answers),
    language: form.language ?? null,
    consentVersion,
    consentAt: consentVersion === null ? null : now(),
    emailKey: key,
    created: now(),
    decidedAt: null,
    decidedBy: null,
  }
  if (!(await queries.insertRequest(trx, request))) return false
  await recordEvent(trx, services, actor, id, 'asked', detailsOf(sent), sent.keyHash)
  await audit(trx, now(), actor, 'request.send', id)
  await consume(trx, services, 'formOverall')
  await countNew(trx, { ...request, openings: 0 })
  await changeCounters(trx, {
    [requestCounter('pending')]: 1,
    ...(ownerId ? { [requestCounter('pending', ownerId)]: 1 } : {}),
  })
  return true
}

/** A page may be open for so long before it is sent. */
const openFor = 86_400_000

/** Whether a visitor may have seen this wording of the consent. */
async function isOffered({ db, now }: Services, settings: CurrentSettings, consentVersion: number): Promise<boolean> {
  if (consentVersion === settings.consentVersion) return true
  const wording = await findConsent(db, consentVersion)
  return wording !== undefined && wording.words !== '' && (wording.replacedAt ?? 0) + openFor > now()
}

/** What its event keeps of a form. A repeated one may come from another source than the request. */
const detailsOf = ({ form: { source, language }, fields, answers, consentVersion }: Sent) => ({
  ...fields,
  ...(source ? { source } : {}),
  ...(answers.length > 0 ? { answers: [...answers] } : {}),
  ...(language ? { language } : {}),
  ...(consentVersion === null ? {} : { consentVersion }),
})

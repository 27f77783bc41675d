import { randomUUIDv7 } from 'node:crypto'
import type { catalogueRequests } from '#contract/catalogue-requests.ts'
import { emailKey } from '#contract/email.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { lockOpenCatalogue } from '../../catalogues/catalogues.ts'
import type { Actor } from '../../lib/actor.ts'
import { day } from '../../lib/durations.ts'
import { conflict, unavailable } from '../../lib/errors.ts'
import { hashToken } from '../../lib/tokens.ts'
import { consumeByNetwork } from '../../rate-limits/by-network.ts'
import { consume } from '../../rate-limits/rate-limits.ts'
import type { CurrentSettings, Services } from '../../services.ts'
import { transactAs } from '../../sessions/transact-as.ts'
import { settingsIn } from '../../settings/form-texts.ts'
import { findConsent } from '../../settings/settings-store.ts'
import type { Tx } from '../../transaction/transaction.ts'
import { recordEvent } from '../events/request-events.ts'
import { newKey } from '../link/request-keys.ts'
import { visitorPage } from '../mails.ts'
import { limits } from '../rate-limits.ts'
import { createRequest } from '../request/change-request.ts'
import { lockPendingOf } from '../request/request.ts'
import { ownerOf } from '../request/request-owner.ts'
import { storedAnswers } from '../request/stored-answers.ts'
import { type CheckedForm, checkForm } from './form-rules.ts'

type Form = BodyOf<typeof catalogueRequests.send>

/** Stores a request, or an event of the pending request that the form repeats. Returns the URL of the form's page. */
export async function sendRequest(services: Services, actor: Actor, form: Form): Promise<{ follow: string }> {
  const key = newKey()
  const settings = settingsIn(await services.settings.current(), form.language)
  // The visitor may have seen a wording that was replaced meanwhile.
  const consentVersion = form.consentVersion ?? settings.consentVersion
  const sent: SentForm = {
    form,
    keyHash: hashToken(key),
    consentVersion: settings.form.consent === '' ? null : consentVersion,
    ...checkForm(settings, form, await isOffered(services, settings, consentVersion)),
  }
  await transactAs(services, actor, async (tx) => {
    await consumeByNetwork(tx, limits.formByNetwork, tx.actor.network)
    const catalogue = form.catalogueId ? await lockOpenCatalogue(tx.db, form.catalogueId) : { id: '', name: '' }
    if (!catalogue) throw conflict('This catalogue is not handed out any more.')
    // A concurrent decision or form may come between read and write, so both are tried again.
    for (let attempt = 0; attempt < 8; attempt++)
      if ((await storeRepeat(tx, sent, catalogue.id)) || (await storeRequest(tx, sent, catalogue))) return
    throw unavailable('Many requests are arriving just now. Please try again.')
  })
  return { follow: visitorPage(services.config, key, form.language) }
}

interface SentForm extends CheckedForm {
  form: Form
  keyHash: string
  /** Null when the form asks for no consent. */
  consentVersion: number | null
}

async function storeRepeat(tx: Tx, sent: SentForm, catalogueId: string): Promise<boolean> {
  const id = await lockPendingOf(tx.db, { emailKey: emailKey(sent.fields.email), catalogueId })
  if (id === undefined) return false
  const eventId = await recordEvent(tx, id, { kind: 'askedAgain', details: detailsOf(sent), keyHash: sent.keyHash })
  await tx.audit('request.repeat', id, { eventId })
  await consume(tx, limits.formOverall, catalogueId)
  return true
}

async function storeRequest(tx: Tx, sent: SentForm, catalogue: { id: string; name: string }): Promise<boolean> {
  const { form, fields, answers, consentVersion, keyHash } = sent
  const key = emailKey(fields.email)
  const authorId = tx.actor.caller?.id ?? null
  const request = {
    id: randomUUIDv7(),
    ownerId: await ownerOf(tx.db, authorId, key),
    authorId,
    catalogueId: catalogue.id,
    catalogueName: catalogue.name,
    source: form.source ?? '',
    status: 'pending' as const,
    ...fields,
    answers: storedAnswers(answers),
    language: form.language ?? null,
    consentVersion,
    consentAt: consentVersion === null ? null : tx.now,
    emailKey: key,
    created: tx.now,
    decidedAt: null,
    decidedBy: null,
    openings: 0,
    machineOpenings: 0,
  }
  const isCreated = await createRequest(tx, request, {
    event: { kind: 'asked', details: detailsOf(sent), keyHash },
    audit: { action: 'request.send' },
  })
  if (isCreated) await consume(tx, limits.formOverall, catalogue.id)
  return isCreated
}

const openFor = day

/** A form may be open for a day after its wording of the consent was replaced. */
async function isOffered({ db, now }: Services, settings: CurrentSettings, consentVersion: number): Promise<boolean> {
  if (consentVersion === settings.consentVersion) return true
  const wording = await findConsent(db, consentVersion)
  if (!wording?.words) return false
  return wording.words === settings.form.consent || (wording.replacedAt ?? 0) + openFor > now()
}

/** The event has a source of its own, because a repeated form may come from another one than the request. */
const detailsOf = ({ form: { source, language }, fields, answers, consentVersion }: SentForm) => ({
  ...fields,
  ...(source ? { source } : {}),
  ...(answers.length > 0 ? { answers: [...answers] } : {}),
  ...(language ? { language } : {}),
  ...(consentVersion === null ? {} : { consentVersion }),
})

import type { FormField } from '#contract/form-fields.ts'
import { mailAnswers } from '#contract/mail-answers.ts'
import type { CatalogueState, RequestAction, RequestFacts } from '#contract/request-shapes.ts'
import type { Db } from '../../database/dialect.ts'
import { pick } from '../../database/prepared.ts'
import type { AuthenticatedActor } from '../../lib/actor.ts'
import { notFound } from '../../lib/errors.ts'
import { findMail } from '../../mail/outbox.ts'
import { findMark } from '../../mail/refused-addresses.ts'
import type { Services } from '../../services.ts'
import { findConsent } from '../../settings/settings-store.ts'
import { type Conversation, readConversation } from '../conversation/conversation.ts'
import { undoSecondsLeft } from '../decide/undo-decision.ts'
import { isExtensible } from '../link/request-keys.ts'
import { staffActionsOf } from '../link/staff-actions-of.ts'
import { findOwnRow, seesAll } from '../own/own-rows.ts'
import { shownReading } from '../reading/shown-reading.ts'
import { type Asked, findRequest, formFields, nameOf, tourOf } from '../request/request.ts'
import { readStored } from '../request/stored-answers.ts'
import { findUnsubscribed } from '../submissions/editions-wish.ts'
import { findShown } from '../submissions/submission.ts'
import * as queries from './request-details.queries.ts'

type LastDecision = NonNullable<Awaited<ReturnType<typeof queries.findLastDecision>>>
type RequestWithDelivery = NonNullable<Awaited<ReturnType<typeof findRequest>>>

/** Returns the facts of a request. A USER reads only what is theirs, without what concerns staff. */
export const readRequest = (services: Services, actor: AuthenticatedActor, id: string): Promise<RequestFacts> =>
  seesAll(actor) ? readAny(services, actor, id) : readOwn(services, actor, id)

async function readAny(services: Services, actor: AuthenticatedActor, id: string): Promise<RequestFacts> {
  const { db, now } = services
  const request = await findRequest(db, id, now())
  if (!request) throw notFound('This request')
  const catalogueState = await stateOf(services, request)
  const { message, question, answer, attention, decidedAt, decidedBy, answers, language, ...facts } = request
  return {
    ...facts,
    ...tourOf(request),
    ...formFacts(request),
    name: nameOf(request),
    ...(catalogueState ? { catalogueState } : {}),
    ...(await staffFacts(services, actor, request, catalogueState)),
  }
}

async function readOwn(services: Services, actor: AuthenticatedActor, id: string): Promise<RequestFacts> {
  const { db } = services
  const row = await findOwnRow(services, actor, id)
  if (!row) throw notFound('This request')
  const catalogueState = await stateOf(services, row)
  const { answers, language, message, ...facts } = row
  return {
    ...facts,
    ...formFacts({
      ...row,
      consentWords: await wordsOf(db, row.consentVersion),
      editionsWords: await wordsOf(db, row.editionsVersion),
    }),
    ...(catalogueState ? { catalogueState } : {}),
    ...(message === null ? {} : { message }),
  }
}

const wordsOf = async (db: Db, version: number | null): Promise<string | null> =>
  version === null ? null : ((await findConsent(db, version))?.words ?? null)

type AgreedForm = Pick<RequestWithDelivery, FormField | 'source' | 'answers' | 'language' | 'consentVersion'> &
  Pick<RequestWithDelivery, 'consentAt' | 'consentWords' | 'editionsVersion' | 'editionsAt' | 'editionsWords'>

function formFacts({ answers, language, ...form }: AgreedForm) {
  const consent = ticked(form.consentWords, form.consentVersion, form.consentAt)
  const editions = ticked(form.editionsWords, form.editionsVersion, form.editionsAt)
  return {
    ...pick(form, [...formFields, 'source']),
    answers: readStored(answers),
    ...(language ? { language } : {}),
    ...(consent ? { consent } : {}),
    ...(editions ? { editions } : {}),
  }
}

const ticked = (words: string | null, version: number | null, at: number | null) =>
  version === null || at === null ? undefined : { words: words ?? '', version, at }

async function stateOf(services: Pick<Services, 'db' | 'now'>, request: Pick<Asked, 'catalogueId' | 'tourId'>) {
  const id = request.catalogueId || request.tourId
  return id ? staffActionsOf(request).findState(services, id) : undefined
}

async function staffFacts(
  services: Services,
  actor: AuthenticatedActor,
  request: RequestWithDelivery,
  catalogueState?: CatalogueState,
) {
  const { db } = services
  const { decidedAt, message, question, answer, attention, status } = request
  const { unanswered, waiting } = await readConversation(db, request)
  const undoSeconds = undoSecondsLeft({ now: services.now(), config: services.config, actor }, request)
  return {
    decidedBy: await deciderOf(db, request),
    decidedAt,
    ...(message === null ? {} : { message }),
    ...(question === null || status !== 'pending' ? {} : { question }),
    ...(answer === null ? {} : { answer }),
    ...(unanswered.length > 0 ? { asked: unanswered } : {}),
    ...(attention === null ? {} : { attention }),
    ...linkFacts(request),
    ...(await unsubscribedFact(db, request)),
    ...(await mailFacts(db, request)),
    ...(await refusedFact(services, request)),
    earlier: await earlierFacts(db, request),
    ...(await readingFacts(services, request)),
    submissions: await readSubmissions(db, request),
    actions: actionsOf(services.now(), request, { undoSeconds, catalogueState, unanswered, waiting }),
    linkDays: services.config.documentLinkDays,
    mailLanguage: request.language ?? (await services.settings.current()).firm.language,
    ...(undoSeconds > 0 ? { undoSeconds } : {}),
  }
}

async function unsubscribedFact(db: Db, request: RequestWithDelivery) {
  const unsubscribed = await findUnsubscribed(db, request)
  return unsubscribed === undefined ? {} : { unsubscribed }
}

async function readingFacts(services: Services, { id }: RequestWithDelivery) {
  const reading = await shownReading(services, services.db, id)
  return reading ? { reading } : {}
}

const shownLimits = { ofNetwork: 20, max: 100 }

async function readSubmissions(db: Db, { id, submissionId }: RequestWithDelivery) {
  const found = await findShown(db, { requestId: id, counts: submissionId ?? '', ...shownLimits })
  return found.map(({ created, actorFirstName, actorLastName, ...one }) => ({
    id: one.id,
    at: created,
    counts: one.id === submissionId,
    ...formFacts(one),
    actor: fullName(actorFirstName, actorLastName),
  }))
}

/** Erasing a pending request withdraws it: the withdrawal names the account that erased. */
async function deciderOf(db: Db, { id, status, deciderFirstName, deciderLastName }: RequestWithDelivery) {
  if (status !== 'withdrawn') return fullName(deciderFirstName, deciderLastName)
  const withdrawer = await queries.findWithdrawer(db, id)
  return withdrawer ? fullName(withdrawer.firstName, withdrawer.lastName) : null
}

function linkFacts({ status, linkExpires, linkRevokedAt, openings, machineOpenings, lastOpened }: RequestWithDelivery) {
  if (status !== 'approved' || linkExpires === null) return {}
  return { link: { expires: linkExpires, openings, machineOpenings, lastOpened, revoked: linkRevokedAt !== null } }
}

const mailStatus = { queued: 'queued', sent: 'sent', deadLetter: 'failed', expired: 'expired' } as const

/** Sent mails are deleted after a month; the request still knows that they left. */
async function mailFacts(db: Db, { mailId, mailedAt, mailError }: RequestWithDelivery) {
  if (mailId === null) return {}
  const mail = await findMail(db, mailId)
  if (mail) {
    const { status, attempts, cause, lastError } = mail
    const error = cause === 'stopped' ? mailAnswers.stopped : lastError
    return { mail: { status: mailStatus[status], attempts, error } }
  }
  if (mailedAt === null) return {}
  return { mail: { status: 'sent' as const, attempts: 1, error: mailError } }
}

async function refusedFact({ db, now }: Services, { email }: RequestWithDelivery) {
  const mark = await findMark(db, now(), email)
  return mark ? { refused: { code: mark.code, until: mark.until } } : {}
}

async function earlierFacts(db: Db, request: RequestWithDelivery) {
  const last = await queries.findLastDecision(db, request, request.emailKey)
  return {
    sameAddress: await queries.countEarlier(db, request, 'emailKey'),
    sameCompany: await queries.countEarlier(db, request, 'companyKey'),
    ...(last ? { lastDecision: decisionOf(last) } : {}),
  }
}

const decisionOf = ({ status, decidedAt, firstName, lastName }: LastDecision) => ({
  status,
  at: decidedAt ?? 0,
  by: fullName(firstName, lastName),
})

/** The account of the decider may have been removed. */
const fullName = (first: string | null, last: string | null) => (first === null ? null : `${first} ${last}`)

interface Circumstances extends Pick<Conversation, 'unanswered' | 'waiting'> {
  readonly undoSeconds: number
  readonly catalogueState: CatalogueState | undefined
}

function actionsOf(
  now: number,
  request: RequestWithDelivery,
  { undoSeconds, catalogueState: catalogue, unanswered, waiting }: Circumstances,
) {
  const { status, linkRevokedAt, email } = request
  const isLinked = status === 'approved' && linkRevokedAt === null
  const canSend = catalogue !== 'gone'
  const possible: Record<RequestAction, boolean> = {
    // Staff choose a catalogue where the request names none.
    approve: status === 'pending' && (catalogue === undefined || catalogue === 'open'),
    reject: status === 'pending',
    question: status === 'pending',
    reply: isLinked && unanswered.length > 0,
    seen: isLinked && waiting.length > 0,
    undo: undoSeconds > 0,
    // Erased requests have no address.
    resend: status === 'approved' && canSend && email !== '',
    extend: status === 'approved' && isExtensible(now, request),
    revoke: isLinked,
  }
  return (Object.keys(possible) as RequestAction[]).filter((action) => possible[action])
}

import type { FormField } from '#contract/form-fields.ts'
import type { CatalogueState, RequestAction, RequestFacts } from '#contract/request-shapes.ts'
import { findCatalogue } from '../../catalogues/catalogues.ts'
import type { Db } from '../../database/dialect.ts'
import { pick } from '../../database/prepared.ts'
import type { AuthenticatedActor } from '../../lib/actor.ts'
import { notFound } from '../../lib/errors.ts'
import { findMail } from '../../mail/outbox.ts'
import type { Services } from '../../services.ts'
import { findConsent } from '../../settings/settings-store.ts'
import { undoSecondsLeft } from '../decide/undo-decision.ts'
import { isExtensible } from '../link/request-keys.ts'
import { findOwnRow, seesAll } from '../own/own-rows.ts'
import { findRequest, formFields, nameOf } from '../request/request.ts'
import { readStored } from '../request/stored-answers.ts'
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
  const catalogueState = await catalogueStateOf(db, request.catalogueId)
  const { message, question, answer, attention, decidedAt, decidedBy, answers, language, ...facts } = request
  return {
    ...facts,
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
  const consent = row.consentVersion === null ? undefined : await findConsent(db, row.consentVersion)
  const catalogueState = await catalogueStateOf(db, row.catalogueId)
  const { answers, language, message, ...facts } = row
  return {
    ...facts,
    ...formFacts({ ...row, consentWords: consent?.words ?? null }),
    ...(catalogueState ? { catalogueState } : {}),
    ...(message === null ? {} : { message }),
  }
}

type AgreedForm = Pick<RequestWithDelivery, FormField | 'source' | 'answers' | 'language' | 'consentVersion'> &
  Pick<RequestWithDelivery, 'consentAt' | 'consentWords'>

function formFacts({ answers, language, consentWords, consentVersion, consentAt, ...form }: AgreedForm) {
  const hasAgreed = consentVersion !== null && consentAt !== null
  return {
    ...pick(form, [...formFields, 'source']),
    answers: readStored(answers),
    ...(language ? { language } : {}),
    ...(hasAgreed ? { consent: { words: consentWords ?? '', version: consentVersion, at: consentAt } } : {}),
  }
}

async function catalogueStateOf(db: Db, catalogueId: string): Promise<CatalogueState | undefined> {
  if (!catalogueId) return undefined
  const catalogue = await findCatalogue(db, catalogueId)
  if (!catalogue) return 'gone'
  return catalogue.disabledAt === null ? 'open' : 'inactive'
}

async function staffFacts(
  services: Services,
  actor: AuthenticatedActor,
  request: RequestWithDelivery,
  catalogueState?: CatalogueState,
) {
  const { db } = services
  const { decidedAt, message, question, answer, attention, status } = request
  const undoSeconds = undoSecondsLeft({ now: services.now(), config: services.config, actor }, request)
  return {
    decidedBy: await deciderOf(db, request),
    decidedAt,
    ...(message === null ? {} : { message }),
    ...(question === null || status !== 'pending' ? {} : { question }),
    ...(answer === null ? {} : { answer }),
    ...(attention === null ? {} : { attention }),
    ...linkFacts(request),
    ...(await mailFacts(db, request)),
    earlier: await earlierFacts(db, request),
    submissions: await readSubmissions(db, request),
    actions: actionsOf(services.now(), request, undoSeconds, catalogueState),
    linkDays: services.config.documentLinkDays,
    mailLanguage: request.language ?? (await services.settings.current()).firm.language,
    ...(undoSeconds > 0 ? { undoSeconds } : {}),
  }
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
  if (mail) return { mail: { status: mailStatus[mail.status], attempts: mail.attempts, error: mail.lastError } }
  if (mailedAt === null) return {}
  return { mail: { status: 'sent' as const, attempts: 1, error: mailError } }
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

function actionsOf(now: number, request: RequestWithDelivery, undoSeconds: number, catalogue?: CatalogueState) {
  const { status, linkRevokedAt, email } = request
  const canSend = catalogue !== 'gone'
  const possible: Record<RequestAction, boolean> = {
    approve: status === 'pending' && canSend && catalogue !== 'inactive',
    reject: status === 'pending',
    question: status === 'pending',
    undo: undoSeconds > 0,
    // Erased requests have no address.
    resend: status === 'approved' && canSend && email !== '',
    extend: status === 'approved' && isExtensible(now, request),
    revoke: status === 'approved' && linkRevokedAt === null,
  }
  return (Object.keys(possible) as RequestAction[]).filter((action) => possible[action])
}

import type { Reply } from '#contract/endpoint.ts'
import type { RequestEvent } from '#contract/request-shapes.ts'
import type { VisitorAction, VisitorState, visitorRequest } from '#contract/visitor-request.ts'
import { findCatalogue } from '../../catalogues/catalogues.ts'
import type { Db } from '../../database/dialect.ts'
import { sizeOfDocument } from '../../documents/documents.ts'
import type { Services } from '../../services.ts'
import { savedName } from '../../storage/file-kinds.ts'
import type { Tx } from '../../transaction/transaction.ts'
import { findLatest } from '../events/request-events.ts'
import { findHolder, type Holder, unknownKey } from '../link/request-keys.ts'
import { findRequest } from '../request/request.ts'
import { formOf } from '../request/stored-answers.ts'

type RequestWithDelivery = NonNullable<Awaited<ReturnType<typeof findRequest>>>
type Catalogue = NonNullable<Awaited<ReturnType<typeof findCatalogue>>>
type Page = Reply<(typeof visitorRequest.read)['shapes']>

type Clock = Pick<Tx, 'now' | 'config'>

export interface OpenedKey {
  readonly holder: Holder
  readonly request: RequestWithDelivery
  readonly catalogue: Catalogue | undefined
  readonly state: VisitorState
  readonly actions: VisitorAction[]
}

/** Returns the request of a key, and what its holder may see and do. Throws a 404 for a key that opens nothing. */
export async function openKey(db: Db, { now, config }: Clock, key: string): Promise<OpenedKey> {
  const holder = await findHolder(db, now, key)
  const request = await findRequest(db, holder.requestId, now)
  if (!request) throw unknownKey()
  const catalogue = request.catalogueId ? await findCatalogue(db, request.catalogueId) : undefined
  const isTold = mayKnow(request, now - config.undoSeconds * 1_000)
  const state =
    holder.by === 'form' ? formState(request, holder, isTold) : mailState(request, holder, catalogue, isTold)
  return { holder, request, catalogue, state, actions: actionsOf(holder, request, state) }
}

export async function readVisitorRequest(services: Services, key: string): Promise<Page> {
  const { db, now, config } = services
  const opened = await openKey(db, { now: now(), config }, key)
  const { holder, request, state, actions } = opened
  const { answers, ...mine } = holder.by === 'form' ? { ...holder.fields, answers: holder.answers } : formOf(request)
  return {
    state,
    catalogueName: holder.by === 'form' ? await requestedName(db, request) : request.catalogueName,
    mine,
    ...(answers.length > 0 ? { answers: [...answers] } : {}),
    actions,
    ...(holder.by === 'mail' ? await mailFacts(db, opened) : {}),
  }
}

/** Hides a catalogue that staff chose, because it would reveal their approval. */
async function requestedName(db: Db, { id, status, catalogueName }: RequestWithDelivery): Promise<string> {
  if (status !== 'approved') return catalogueName
  const approval = await findLatest(db, id, ['approved'])
  return (JSON.parse(approval?.details ?? '{}') as RequestEvent['details']).chosen ? '' : catalogueName
}

/** Only the reader of the mail may see these facts. */
async function mailFacts(db: Db, { request, state, catalogue }: OpenedKey): Promise<Partial<Page>> {
  const { status, question, message, linkExpires, attention } = request
  const isDecided = state !== 'waiting'
  return {
    ...(status === 'pending' && question !== null ? { question } : {}),
    ...(isDecided && message !== null && !isSilent(request) ? { message } : {}),
    ...(isDecided && linkExpires !== null ? { expires: linkExpires } : {}),
    ...(attention === 'renewalAsked' ? { renewalAsked: true } : {}),
    ...(state === 'open' && catalogue ? await fileFacts(db, catalogue) : {}),
  }
}

const fileFacts = async (db: Db, { fileKey, name }: Catalogue) => ({
  fileName: savedName(fileKey, name),
  bytes: await sizeOfDocument(db, fileKey),
})

/** A form proves no mailbox, so its key does not reveal the decision. */
function formState(request: RequestWithDelivery, { isFirst }: { isFirst: boolean }, isTold: boolean): VisitorState {
  if (request.status === 'withdrawn') return isFirst ? 'gone' : 'answered'
  return isTold ? 'answered' : 'waiting'
}

function mailState(
  request: RequestWithDelivery,
  { mailId }: { mailId: string },
  catalogue: Catalogue | undefined,
  isTold: boolean,
): VisitorState {
  const { status, delivery } = request
  if (status === 'withdrawn') return 'gone'
  // The reader of the decision's mail knows that it left.
  if (!isTold && (status === 'pending' || mailId !== request.mailId)) return 'waiting'
  if (status === 'rejected') return 'answered'
  if (delivery === 'revoked') return 'revoked'
  if (!catalogue) return 'gone'
  return delivery === 'expired' ? 'expired' : 'open'
}

/** The visitor may know once the mail has left. A silent rejection has no mail, so it shows when it cannot be undone. */
const mayKnow = (request: RequestWithDelivery, undoableSince: number) =>
  request.answeredAt !== null || (isSilent(request) && (request.decidedAt ?? 0) <= undoableSince)

const isSilent = ({ status, mailId }: RequestWithDelivery) => status === 'rejected' && mailId === null

function actionsOf(
  holder: Holder,
  { status, question, attention, formEventId }: RequestWithDelivery,
  state: VisitorState,
): VisitorAction[] {
  const isPending = status === 'pending'
  // The first form cannot change a request whose fields staff took over from another form.
  if (holder.by === 'form') return holder.isFirst && isPending && formEventId === null ? ['correct', 'withdraw'] : []
  return [
    ...(isPending && question !== null ? (['answer'] as const) : []),
    ...(isPending ? (['withdraw'] as const) : []),
    ...(state === 'open' ? (['open'] as const) : []),
    ...(state === 'expired' && attention !== 'renewalAsked' ? (['renew'] as const) : []),
    'erase',
  ]
}

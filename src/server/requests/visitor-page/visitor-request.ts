import type { Reply } from '#contract/endpoint.ts'
import type { Answer, RequestEvent } from '#contract/request-shapes.ts'
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

/** What a key shows and allows now. */
export interface Opened {
  readonly holder: Holder
  readonly request: RequestWithDelivery
  readonly catalogue: Catalogue | undefined
  readonly state: VisitorState
  readonly actions: VisitorAction[]
}

/** Returns the request of a key, and what its holder may know and do. Throws a 404 for a key that opens nothing. */
export async function openKey(db: Db, { now, config }: Clock, key: string): Promise<Opened> {
  const holder = await findHolder(db, now, key)
  const request = await findRequest(db, holder.requestId, now)
  if (!request) throw unknownKey()
  const catalogue = request.catalogueId ? await findCatalogue(db, request.catalogueId) : undefined
  const isTold = mayKnow(request, now - config.undoSeconds * 1_000)
  const state =
    holder.by === 'form' ? formState(request, holder, isTold) : mailState(request, holder, catalogue, isTold)
  return { holder, request, catalogue, state, actions: actionsOf(holder, request, state) }
}

/** Returns what the visitor's page shows. */
export async function readVisitorRequest(services: Services, key: string): Promise<Page> {
  const { db, now, config } = services
  const opened = await openKey(db, { now: now(), config }, key)
  const { holder, request, state, actions } = opened
  if (holder.by === 'form') {
    const { fields: mine, answers } = holder
    return { state, catalogueName: await askedName(db, request), mine, ...shown(answers), actions }
  }
  const { answers, ...mine } = formOf(request)
  return {
    state,
    catalogueName: request.catalogueName,
    mine,
    ...shown(answers),
    actions,
    ...(await mailFacts(db, opened)),
  }
}

const shown = (answers: readonly Answer[]) => (answers.length > 0 ? { answers: [...answers] } : {})

/** The catalogue that the form named; one that staff chose would tell that they approved. */
async function askedName(db: Db, { id, status, catalogueName }: RequestWithDelivery): Promise<string> {
  if (status !== 'approved') return catalogueName
  const approval = await findLatest(db, id, ['approved'])
  return (JSON.parse(approval?.details ?? '{}') as RequestEvent['details']).chosen ? '' : catalogueName
}

/** What only the reader of the mail may see. */
async function mailFacts(db: Db, { request, state, catalogue }: Opened): Promise<Partial<Page>> {
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

/** The form proves no mailbox, so its key tells neither yes nor no. */
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
  // Whoever reads the mail of the decision knows that it left.
  if (!isTold && (status === 'pending' || mailId !== request.mailId)) return 'waiting'
  if (status === 'rejected') return 'answered'
  if (delivery === 'revoked') return 'revoked'
  if (!catalogue) return 'gone'
  return delivery === 'expired' ? 'expired' : 'open'
}

/**
 * Whether the visitor may know that there is a decision: its mail has left. A silent rejection looks like any other, so
 * it shows once it could not be undone any more: when it was made before `undoable`.
 */
const mayKnow = (request: RequestWithDelivery, undoable: number) =>
  request.answeredAt !== null || (isSilent(request) && (request.decidedAt ?? 0) <= undoable)

const isSilent = ({ status, mailId }: RequestWithDelivery) => status === 'rejected' && mailId === null

function actionsOf(
  holder: Holder,
  { status, question, attention, formEventId }: RequestWithDelivery,
  state: VisitorState,
): VisitorAction[] {
  const isPending = status === 'pending'
  // What staff took over from another form is no longer the first form's to change.
  if (holder.by === 'form') return holder.isFirst && isPending && formEventId === null ? ['correct', 'withdraw'] : []
  return [
    ...(isPending && question !== null ? (['answer'] as const) : []),
    ...(isPending ? (['withdraw'] as const) : []),
    ...(state === 'open' ? (['open'] as const) : []),
    ...(state === 'expired' && attention !== 'renewalAsked' ? (['renew'] as const) : []),
    'erase',
  ]
}

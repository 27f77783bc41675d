import type { Reply } from '#contract/endpoint.ts'
import type { VisitorAction, VisitorState, visitorRequest } from '#contract/visitor-request.ts'
import { findCatalogue } from '../catalogues/catalogues.ts'
import { sizeOfDocument } from '../documents/documents.ts'
import type { Db } from '../platform/db/dialect.ts'
import { pick } from '../platform/db/prepared.ts'
import type { Services } from '../platform/services.ts'
import { savedName } from '../platform/storage/file-kinds.ts'
import * as queries from './catalogue-requests.queries.ts'
import { findHolder, type Holder, unknownKey } from './request-keys.ts'

type Request = NonNullable<Awaited<ReturnType<typeof queries.findRequest>>>
type Catalogue = NonNullable<Awaited<ReturnType<typeof findCatalogue>>>
type Page = Reply<(typeof visitorRequest.read)['shapes']>

/** What a key shows and allows now. */
export interface Opened {
  readonly holder: Holder
  readonly request: Request
  readonly catalogue: Catalogue | undefined
  readonly state: VisitorState
  readonly actions: VisitorAction[]
}

/** Returns the request of a key, and what its holder may know and do. Throws a 404 for a key that opens nothing. */
export async function openKey(db: Db, now: number, key: string): Promise<Opened> {
  const holder = await findHolder(db, now, key)
  const request = await queries.findRequest(db, holder.requestId, now)
  if (!request) throw unknownKey()
  const catalogue = request.catalogueId ? await findCatalogue(db, request.catalogueId) : undefined
  const state = holder.by === 'form' ? formState(request, holder) : mailState(request, holder, catalogue)
  return { holder, request, catalogue, state, actions: actionsOf(holder, request, state) }
}

/** Returns what the visitor's page shows. */
export async function readVisitorRequest({ db, now }: Services, key: string): Promise<Page> {
  const opened = await openKey(db, now(), key)
  const { holder, request, state, actions } = opened
  const { catalogueName } = request
  if (holder.by === 'form') return { state, catalogueName, mine: holder.fields, actions }
  return { state, catalogueName, mine: pick(request, queries.formFields), actions, ...(await mailFacts(db, opened)) }
}

/** What only the reader of the mail may see. */
async function mailFacts(db: Db, { request, state, catalogue }: Opened): Promise<Partial<Page>> {
  const { status, question, message, linkExpires, attention } = request
  const isDecided = state !== 'waiting'
  return {
    ...(status === 'pending' && question !== null ? { question } : {}),
    ...(isDecided && message !== null ? { message } : {}),
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
function formState({ status, mailId, ...mail }: Request, { isFirst }: { isFirst: boolean }): VisitorState {
  if (status === 'withdrawn') return isFirst ? 'gone' : 'answered'
  // A rejection without a mail is no answer.
  return status === 'pending' || mailId === null || isHeld(mail) ? 'waiting' : 'answered'
}

function mailState(request: Request, { mailId }: { mailId: string }, catalogue: Catalogue | undefined): VisitorState {
  const { status, delivery } = request
  if (status === 'withdrawn') return 'gone'
  // Whoever reads the mail of the decision knows that it left.
  if (status === 'pending' || (isHeld(request) && mailId !== request.mailId)) return 'waiting'
  if (status === 'rejected') return 'answered'
  if (delivery === 'revoked') return 'revoked'
  if (!catalogue) return 'gone'
  return delivery === 'expired' ? 'expired' : 'open'
}

/** Whether the decision may still be undone: its mail has not left. */
const isHeld = ({ mailedAt, mailError }: Pick<Request, 'mailedAt' | 'mailError'>) =>
  mailedAt === null && mailError === null

function actionsOf(holder: Holder, { status, question, attention }: Request, state: VisitorState): VisitorAction[] {
  const isPending = status === 'pending'
  if (holder.by === 'form') return holder.isFirst && isPending ? ['correct', 'withdraw'] : []
  return [
    ...(isPending && question !== null ? (['answer'] as const) : []),
    ...(isPending ? (['withdraw'] as const) : []),
    ...(state === 'open' ? (['open'] as const) : []),
    ...(state === 'expired' && attention !== 'renewalAsked' ? (['renew'] as const) : []),
    'erase',
  ]
}

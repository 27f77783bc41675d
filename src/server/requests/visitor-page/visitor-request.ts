import type { Reply } from '#contract/endpoint.ts'
import type { VisitorAction, VisitorState, visitorRequest } from '#contract/visitor-request.ts'
import { findCatalogue } from '../../catalogues/catalogues.ts'
import { type EditionFile, fileIn, publishedAt, publishedFiles } from '../../catalogues/published.ts'
import type { Db } from '../../database/dialect.ts'
import { hashToken } from '../../lib/tokens.ts'
import { appearancesOf, unprepared } from '../../rendering/covers.ts'
import { canBeRead } from '../../rendering/preparations.ts'
import type { Services } from '../../services.ts'
import { findConsent } from '../../settings/settings-store.ts'
import { savedName } from '../../storage/file-kinds.ts'
import type { Tx } from '../../transaction/transaction.ts'
import { readConversation } from '../conversation/conversation.ts'
import { findAsked } from '../decide/reopen.ts'
import { wasInvited } from '../events/request-events.ts'
import { findHolderOf, type Holder, unknownKey } from '../link/request-keys.ts'
import { shownReading } from '../reading/shown-reading.ts'
import { type Asked, emptyForm, findRequest } from '../request/request.ts'
import { formOf } from '../request/stored-answers.ts'
import { isSilent, isTold, undoableSince } from '../request/told.ts'
import type { Submission } from '../submissions/submission.ts'
import { findOpenedTour, type OpenedTour } from './opened-tour.ts'

type RequestWithDelivery = NonNullable<Awaited<ReturnType<typeof findRequest>>>
type Catalogue = NonNullable<Awaited<ReturnType<typeof findCatalogue>>>
type Page = Reply<(typeof visitorRequest.read)['shapes']>

type Clock = Pick<Tx, 'now' | 'config'>

export interface OpenedKey {
  /** The hash of the key. */
  readonly hash: string
  readonly holder: Holder
  readonly request: RequestWithDelivery
  readonly catalogue: Catalogue | undefined
  /** The files of the edition that opens now, in its languages. */
  readonly files: readonly EditionFile[]
  readonly tour: OpenedTour | undefined
  readonly state: VisitorState
  readonly actions: VisitorAction[]
}

/** Returns the request of a key, and what its holder may see and do. Throws a 404 for a key that opens nothing. */
export const openKey = (db: Db, clock: Clock, key: string) => openHash(db, clock, hashToken(key))

export async function openHash(db: Db, { now, config }: Clock, hash: string): Promise<OpenedKey> {
  const holder = await findHolderOf(db, now, hash)
  const request = await findRequest(db, holder.requestId, now)
  if (!request) throw unknownKey()
  // With a form's key the same rows are looked up whatever was decided, so that the time does not tell.
  const catalogue = await findCatalogue(db, request.catalogueId)
  const isShown = holder.by === 'mail' && request.status === 'approved'
  const files = catalogue && isShown ? await publishedFiles(db, catalogue.id, now) : []
  const accessId = isShown ? request.accessId : null
  const tour = request.tourId
    ? await findOpenedTour(db, { now, config }, { tourId: request.tourId, accessId })
    : undefined
  const told = isTold(request, undoableSince(now, config))
  const thing = catalogue ? { isOpen: files.length > 0, mayOpen: catalogue.download === 1, pages: ofPages } : tour
  const state = holder.by === 'form' ? formState(holder.submission, told) : mailState(request, holder, thing, told)
  const actions = holder.by === 'form' ? formActions(state) : mailActions(request, state, thing)
  return { hash, holder, request, catalogue, files, tour, state, actions }
}

export async function readVisitorRequest(services: Services, key: string): Promise<Page> {
  const { db, now, config } = services
  const opened = await withinReach(services, await openKey(db, { now: now(), config }, key))
  const { holder, request, state, actions } = opened
  if (holder.by === 'form') {
    // A withdrawn form shows no words, because an erasure of the request that it had joined must not show.
    const words = state === 'gone' ? { mine: emptyForm } : await ownWords(db, holder.submission)
    return { state, ...(await requestedFacts(db, opened)), ...words, actions }
  }
  if (state === 'revoked' || state === 'erased') return { state, catalogueName: '', mine: emptyForm, actions }
  const isPast =
    request.delivery === 'expired' || (holder.isPast && !['waiting', 'open', 'unavailable'].includes(state))
  return {
    state,
    ...(state === 'waiting' ? await requestedFacts(db, opened) : catalogueFacts(opened, request)),
    ...(isPast ? { mine: emptyForm } : { ...(await ownWords(db, request)), ...(await mailFacts(services, opened)) }),
    ...linkFacts(opened),
    ...(await readingFacts(services, opened)),
    actions,
  }
}

/** The reader of the mail sees what staff see of them, for as long as the key explains itself. */
async function readingFacts(services: Services, { request, state }: OpenedKey): Promise<Partial<Page>> {
  const { privacy } = await services.settings.current()
  if (privacy.reading !== 'named' || !['open', 'unavailable', 'expired'].includes(state)) return {}
  const editions = await shownReading(services, services.db, request.id)
  return { reading: { named: editions !== undefined, editions: editions ?? [] } }
}

const ofPages: readonly VisitorAction[] = ['read', 'ask']

/**
 * Pages that are still being prepared are offered, because they are ready soon. Where there are none, and no download,
 * there is nothing to have now (product: The reader).
 */
async function withinReach(services: Services, opened: OpenedKey): Promise<OpenedKey> {
  const { request, files, state } = opened
  const file = state === 'open' ? await fileFor(services, request, files) : undefined
  if (file && (await canBeRead(services.db, file.fileKey))) return opened
  const actions = opened.actions.filter((action) => !ofPages.includes(action))
  return { ...opened, actions, state: state === 'open' && !actions.includes('open') ? 'unavailable' : state }
}

async function ownWords(db: Db, form: Parameters<typeof formOf>[0] & Pick<Submission, 'editionsVersion'>) {
  const { answers, ...mine } = formOf(form)
  const wished = form.editionsVersion === null ? undefined : await findConsent(db, form.editionsVersion)
  return { mine, ...(answers.length > 0 ? { answers } : {}), ...(wished ? { editions: wished.words } : {}) }
}

/** Hides a catalogue that staff chose, because it would reveal their approval. */
const requestedFacts = async (db: Db, opened: OpenedKey): Promise<CatalogueFacts> =>
  catalogueFacts(opened, await findAsked(db, opened.request))

type CatalogueFacts = Pick<Page, 'catalogueName' | 'catalogueId' | 'tour'>

/** The name is the present one, because it may have been changed. The id leads to the form, for those who ask again. */
const catalogueFacts = (
  { catalogue, tour }: OpenedKey,
  { catalogueId, tourId, catalogueName }: Asked,
): CatalogueFacts => ({
  catalogueName: (catalogueId && catalogue?.name) || tour?.name || catalogueName,
  ...(catalogueId && catalogue?.disabledAt === null ? { catalogueId } : {}),
  ...(tourId ? { tour: { id: tourId, isOpen: tour?.isAsked === true } } : {}),
})

/** Only the reader of the mail may see these facts. */
async function mailFacts(services: Services, opened: OpenedKey): Promise<Partial<Page>> {
  const { request, state } = opened
  const { question, message } = request
  return {
    ...(state === 'waiting' && question !== null ? { question } : {}),
    ...(state !== 'waiting' && message !== null && !isSilent(request) ? { message } : {}),
    ...((await wasInvited(services.db, request.id)) ? { invited: true } : {}),
    ...(state === 'open' ? await fileFacts(services, opened) : {}),
    ...(state === 'waiting' ? {} : await conversationFacts(services.db, request)),
  }
}

async function conversationFacts(db: Db, request: RequestWithDelivery): Promise<Partial<Page>> {
  const { said } = await readConversation(db, request)
  return said.length > 0 ? { conversation: said } : {}
}

const linkFacts = ({ request: { linkExpires, attention }, tour, state }: OpenedKey): Partial<Page> => ({
  ...(state === 'unavailable' && tour?.opens !== undefined ? { opens: tour.opens } : {}),
  ...(state !== 'waiting' && linkExpires !== null ? { expires: linkExpires } : {}),
  ...(attention === 'renewalAsked' ? { renewalAsked: true } : {}),
})

async function fileFacts(services: Services, { hash, request, catalogue, files }: OpenedKey): Promise<Partial<Page>> {
  const file = await fileFor(services, request, files)
  if (!file || !catalogue) return {}
  const { fileKey, bytes } = file
  const { cover } = (await appearancesOf(services, { reader: 'key', of: hash }, [fileKey])).get(fileKey) ?? unprepared
  return {
    ...{ fileName: savedName(fileKey, catalogue.name), bytes },
    ...(cover ? { cover } : {}),
    ...(await editionFacts(services.db, request, file)),
  }
}

/** Nothing while there was one edition only. */
async function editionFacts(db: Db, request: RequestWithDelivery, { number, publishAt: published }: EditionFile) {
  const sent = await sentEdition(db, request, number)
  const edition = { number, published }
  if (sent) return { edition, sent }
  return number === 1 ? {} : { edition }
}

/** The edition that was sent, when another one opens by now. */
async function sentEdition(db: Db, { catalogueId, sentEdition }: RequestWithDelivery, current: number) {
  const number = sentEdition ?? 1
  const published = number === current ? undefined : await publishedAt(db, catalogueId, number)
  return published === undefined ? undefined : { number, published }
}

/** The file in the visitor's language, else in the firm's. */
export async function fileFor(
  { settings }: Pick<Services, 'settings'>,
  { language }: Pick<RequestWithDelivery, 'language'>,
  files: readonly EditionFile[],
): Promise<EditionFile | undefined> {
  const { firm } = await settings.current()
  return fileIn(files, language, firm.language)
}

/** What the link leads to. */
interface Thing {
  /** Now. */
  readonly isOpen: boolean
  readonly mayOpen: boolean
  readonly pages: readonly VisitorAction[]
}

/** A form proves no mailbox, so its key reveals neither the decision nor other submissions. */
function formState({ withdrawnAt }: Submission, told: boolean): VisitorState {
  if (withdrawnAt !== null) return 'gone'
  return told ? 'answered' : 'waiting'
}

function mailState(
  request: RequestWithDelivery,
  { mailId }: { mailId: string },
  thing: Thing | undefined,
  told: boolean,
): VisitorState {
  const { status, delivery, erasedAt } = request
  if (erasedAt !== null) return 'erased'
  if (status === 'withdrawn') return 'gone'
  // The reader of the decision's mail knows that it left.
  if (!told && (status === 'pending' || mailId !== request.mailId)) return 'waiting'
  if (status === 'rejected') return 'answered'
  if (delivery === 'revoked') return 'revoked'
  if (!thing) return 'gone'
  if (delivery === 'expired') return 'expired'
  return thing.isOpen ? 'open' : 'unavailable'
}

/** What the visitor may do must not tell that staff have decided, before the visitor may know (product: The visitor's page). */
const formActions = (state: VisitorState): VisitorAction[] => (state === 'waiting' ? ['correct', 'withdraw'] : [])

function mailActions(
  { question, attention }: RequestWithDelivery,
  state: VisitorState,
  thing: Thing | undefined,
): VisitorAction[] {
  if (state === 'revoked' || state === 'erased') return []
  const isWaiting = state === 'waiting'
  return [
    ...(isWaiting && question !== null ? (['answer'] as const) : []),
    ...(isWaiting ? (['withdraw'] as const) : []),
    ...(state === 'open' && thing?.mayOpen ? (['open'] as const) : []),
    ...(state === 'open' ? (thing?.pages ?? []) : []),
    ...(state === 'expired' && attention !== 'renewalAsked' ? (['renew'] as const) : []),
    'erase',
  ]
}

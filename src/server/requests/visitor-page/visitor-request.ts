import type { Reply } from '#contract/endpoint.ts'
import type { VisitorAction, visitorRequest } from '#contract/visitor-request.ts'
import { isHandedOut } from '../../catalogues/downloads.ts'
import type { Db } from '../../database/dialect.ts'
import { canBeRead } from '../../rendering/preparations.ts'
import type { Services } from '../../services.ts'
import { findConsent } from '../../settings/settings-store.ts'
import { readConversation } from '../conversation/conversation.ts'
import { findAsked } from '../decide/reopen.ts'
import { wasInvited } from '../events/request-events.ts'
import { shownReading } from '../reading/shown-reading.ts'
import { type Asked, emptyForm } from '../request/request.ts'
import { formOf } from '../request/stored-answers.ts'
import { isSilent } from '../request/told.ts'
import type { Submission } from '../submissions/submission.ts'
import { fileFacts, fileFor } from './edition-facts.ts'
import { type OpenedKey, openKey } from './open-key.ts'
import { ofPages } from './visitor-state.ts'

type Page = Reply<(typeof visitorRequest.read)['shapes']>
type RequestWithDelivery = OpenedKey['request']

export async function readVisitorRequest(services: Services, key: string): Promise<Page> {
  const { db, now, config } = services
  const opened = await withinReach(services, await openKey(db, { now: now(), config }, key))
  const { holder, request, state, actions } = opened
  if (holder.by === 'form') {
    // The key proves no mailbox. A withdrawn form shows no words, so that an erasure of the request that it had joined does not show.
    const words = state === 'waiting' ? await ownWords(db, holder.submission) : { mine: emptyForm }
    return { state, ...(await requestedFacts(db, opened)), ...words, actions }
  }
  if (state === 'revoked' || state === 'erased') return { state, catalogueName: '', mine: emptyForm, actions }
  const isPast =
    state === 'expired' ||
    request.delivery === 'expired' ||
    (holder.isPast && !['waiting', 'open', 'unavailable'].includes(state))
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

/** Pages that are still being prepared are offered, because they are ready soon (product: The reader). */
async function withinReach(services: Services, opened: OpenedKey): Promise<OpenedKey> {
  const { request, catalogue, files, state, actions } = opened
  const file = state === 'open' ? await fileFor(services, request, files) : undefined
  if (!file || !catalogue) return opened
  const outOfReach: VisitorAction[] = []
  if (!(await canBeRead(services.db, file.fileKey))) outOfReach.push(...ofPages)
  if (!(await isHandedOut(services.db, catalogue, file.fileKey))) outOfReach.push('open')
  return { ...opened, actions: actions.filter((action) => !outOfReach.includes(action)) }
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

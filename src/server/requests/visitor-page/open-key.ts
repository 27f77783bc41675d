import type { VisitorAction, VisitorState } from '#contract/visitor-request.ts'
import { findCatalogue } from '../../catalogues/catalogues.ts'
import { filesWithinReach } from '../../catalogues/downloads.ts'
import type { EditionFile } from '../../catalogues/published.ts'
import type { Db } from '../../database/dialect.ts'
import { hashToken } from '../../lib/tokens.ts'
import type { Tx } from '../../transaction/transaction.ts'
import { findHolderOf, type Holder, unknownKey } from '../link/request-keys.ts'
import { findRequest } from '../request/request.ts'
import { isTold } from '../request/told.ts'
import { findOpenedTour, type OpenedTour } from './opened-tour.ts'
import { formActions, formState, mailActions, mailState, ofPages } from './visitor-state.ts'

type RequestWithDelivery = NonNullable<Awaited<ReturnType<typeof findRequest>>>
type Catalogue = NonNullable<Awaited<ReturnType<typeof findCatalogue>>>
type Clock = Pick<Tx, 'now' | 'config'>

export interface OpenedKey {
  /** The hash of the key. */
  readonly hash: string
  readonly holder: Holder
  readonly request: RequestWithDelivery
  readonly catalogue: Catalogue | undefined
  /** The files of the edition that opens now, in its languages, of which its holder gets something. */
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
  const files = catalogue && isShown ? await filesWithinReach(db, catalogue, now) : []
  const accessId = isShown ? request.accessId : null
  const tour = request.tourId
    ? await findOpenedTour(db, { now, config }, { tourId: request.tourId, accessId })
    : undefined
  const told = isTold(request, now, config)
  const thing = catalogue ? { isOpen: files.length > 0, mayOpen: catalogue.download === 1, pages: ofPages } : tour
  const state =
    holder.by === 'form' ? formState(holder.submission, told) : mailState(request, holder, thing, { told, now })
  const actions = holder.by === 'form' ? formActions(state) : mailActions(request, state, thing)
  return { hash, holder, request, catalogue, files, tour, state, actions }
}

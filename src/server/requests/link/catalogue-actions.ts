import { findCatalogue, lockOpenCatalogue } from '../../catalogues/catalogues.ts'
import { publishedFiles } from '../../catalogues/published.ts'
import { conflict, invalid } from '../../lib/errors.ts'
import type { Tx } from '../../transaction/transaction.ts'
import type { CatalogueRequest } from '../request/request.ts'
import { editionToSend } from './edition-to-send.ts'
import { linkEnd } from './mail-link.ts'
import type { StaffActions, Terms } from './staff-actions.ts'

export const catalogueActions: StaffActions = {
  async findState({ db, now }, id) {
    const catalogue = await findCatalogue(db, id)
    if (!catalogue) return 'gone'
    if (catalogue.disabledAt !== null) return 'inactive'
    return (await publishedFiles(db, id, now())).length > 0 ? 'open' : 'unpublished'
  },

  async approve(tx, request, terms) {
    const { id: catalogueId, name: catalogueName } = await catalogueToSend(tx, request, terms)
    const { edition, cover } = await editionToSend(tx, catalogueId, terms.language)
    const sent = { catalogueId, catalogueName }
    const isChosen = request.catalogueId === ''
    return {
      shown: { catalogueName, cover },
      patch: { sentEdition: edition, ...(isChosen ? sent : {}) },
      details: { ...sent, edition, ...(isChosen ? { chosen: true } : {}) },
    }
  },

  async resend(tx, { catalogueId }, { language }) {
    const catalogue = await findCatalogue(tx.db, catalogueId)
    if (!catalogue) throw conflict('The catalogue of this request is gone, so it cannot be sent.')
    const { edition, cover } = await editionToSend(tx, catalogueId, language)
    return { shown: { catalogueName: catalogue.name, cover }, patch: { sentEdition: edition }, details: { edition } }
  },

  // The keys of the link are all that ends.
  extend: async (tx, _request, days) => linkEnd(tx, days),
}

async function catalogueToSend(tx: Tx, { catalogueId: requested }: CatalogueRequest, terms: Terms) {
  const { catalogueId: chosen, from, until } = terms
  if (from !== undefined || until !== undefined)
    throw invalid(from === undefined ? 'until' : 'from', 'Only a tour is open between two times.')
  if (requested && chosen && chosen !== requested)
    throw invalid('catalogueId', 'This request already names its catalogue.')
  const id = requested || chosen
  if (!id) throw invalid('catalogueId', 'Please choose the catalogue to send.')
  return lockSendable(tx, id)
}

/** Throws a 409 for a catalogue that cannot be sent. */
export async function lockSendable(tx: Tx, id: string) {
  const catalogue = await lockOpenCatalogue(tx.db, id)
  if (!catalogue) throw conflict('The catalogue of this request is gone or inactive, so it cannot be sent.')
  return catalogue
}

import { lockOpenCatalogue } from '../../catalogues/catalogues.ts'
import { conflict } from '../../lib/errors.ts'
import type { Subject } from './subject.ts'

/** The keys of a link are all that opens a catalogue. */
export const catalogueSubject: Subject = {
  async lockAsked(trx, id) {
    const catalogue = await lockOpenCatalogue(trx, id)
    if (!catalogue) throw conflict('This catalogue is not handed out any more.')
    return catalogue.name
  },

  close: async () => {},
  erase: async () => {},
}

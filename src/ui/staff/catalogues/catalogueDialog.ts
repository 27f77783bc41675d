import { type CatalogueRow, catalogues } from '#contract/catalogues.ts'
import { type EditionFile, editions } from '#contract/editions.ts'

export interface OneEdition {
  readonly row: CatalogueRow
  /** A file of the edition. */
  readonly file: EditionFile
}

export interface OneEditionsLanguages extends OneEdition {
  /** The languages that the edition has a file in. */
  readonly has: readonly EditionFile['language'][]
}

export type OpenDialog =
  | { readonly modal: 'new' | 'copy' }
  | {
      readonly modal: 'delete' | 'preview' | 'qr' | 'rename' | 'mark' | 'remind' | 'forVisitors' | 'newEdition'
      readonly row: CatalogueRow
    }
  | ({ readonly modal: 'correct' | 'putBack' | 'changeEdition' | 'offer' } & OneEdition)
  | ({ readonly modal: 'addLanguage' } & OneEditionsLanguages)

export type ShowCatalogue = (dialog: OpenDialog) => void

/** What is read anew after a change of a catalogue. */
export const catalogueReads = [catalogues.list, catalogues.find, editions.list]

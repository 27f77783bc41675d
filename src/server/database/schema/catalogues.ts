import type { CatalogueMark } from '#contract/catalogues.ts'
import type { Language } from '#contract/languages.ts'

export interface Catalogue {
  id: string
  name: string
  /** 0: it is read in the browser alone. */
  download: number
  mark: CatalogueMark
  disabledAt: number | null
  created: number
  /** Its form shows the cover to everybody. */
  showCover: 0 | 1
  /** How many of its first pages the form shows to everybody. */
  previewPages: number
  /** Null for no reminder. */
  remindAfterDays: number | null
}

/** A file of an edition. An edition is a number with a file in each language; they share note and times. */
export interface Edition {
  id: string
  catalogueId: string
  number: number
  /** '' for none, because the unique index skips nulls. */
  language: Language | ''
  fileKey: string
  /** As staff see it; visitors save the file under the catalogue's name. */
  fileName: string
  bytes: number
  note: string
  publishAt: number
  /** Null means never. */
  withdrawAt: number | null
  created: number
}

/** A file that a correction replaced. It can be put back for 30 days. */
export interface ReplacedFile {
  fileKey: string
  editionId: string
  fileName: string
  bytes: number
  replacedAt: number
}

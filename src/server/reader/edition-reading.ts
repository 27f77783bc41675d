import type { Language } from '#contract/languages.ts'
import { type EditionReading, fewestReadings } from '#contract/reading.ts'
import { fileIn, filesToRead } from '../catalogues/published.ts'
import { notFound } from '../lib/errors.ts'
import { countOpened } from '../requests/figures/figures.ts'
import { readPageFigures } from '../requests/reading/page-figures.ts'
import type { Services } from '../services.ts'

interface Wanted {
  readonly id: string
  readonly number: number
  readonly language: Language | undefined
}

/** Figures of a few are figures of persons, who opened the catalogue by name. */
const few: EditionReading = { readings: null, seconds: 0, pages: [] }

export async function readEdition({ db, now, settings }: Services, wanted: Wanted): Promise<EditionReading> {
  const files = await filesToRead(db, { id: wanted.id, number: wanted.number, now: now() })
  const file = fileIn(files, wanted.language ?? null, (await settings.current()).firm.language)
  if (!file) throw notFound('This catalogue')
  const figures = await readPageFigures(db, file.id)
  if (figures.readings < fewestReadings || (await countOpened(db, wanted.id)) < fewestReadings) return few
  return figures
}

import type { Language } from '#contract/languages.ts'
import type { Services } from '../services.ts'
import * as queries from './catalogues.queries.ts'
import { fileIn, publishedFiles } from './published.ts'

export type FormNeeds = Pick<Services, 'db' | 'now' | 'settings'>

export interface Form {
  readonly id: string
  /** That of the page. */
  readonly language?: Language | undefined
}

type Catalogue = NonNullable<Awaited<ReturnType<typeof queries.findCatalogue>>>

/** Returns the catalogue and the key of the file whose pages its form shows; undefined while it is closed, or shows none. */
export async function formFile({ db, now, settings }: FormNeeds, form: Form, shows: (catalogue: Catalogue) => boolean) {
  const catalogue = await queries.findCatalogue(db, form.id)
  if (!catalogue || catalogue.disabledAt !== null || !shows(catalogue)) return undefined
  const { firm } = await settings.current()
  const file = fileIn(await publishedFiles(db, form.id, now()), form.language ?? null, firm.language)
  return file && { catalogue, fileKey: file.fileKey }
}

/** A new file has new addresses, because pictures are kept a while. */
export function formQuery({ language }: Form, fileKey: string): string {
  return `?${new URLSearchParams({ v: fileKey.slice(0, 8), ...(language && { lang: language }) })}`
}

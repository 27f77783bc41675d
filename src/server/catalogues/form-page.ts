import type { Language } from '#contract/languages.ts'
import type { Services } from '../services.ts'
import { findOpenCatalogue } from './catalogues.ts'

interface FormOptions {
  readonly source?: string | undefined
  readonly lang?: Language | undefined
}

/** Returns the path that a form address leads to: the form, or the page that says it is closed. */
export async function formPage({ db }: Services, id: string, { source, lang }: FormOptions): Promise<string> {
  const catalogue = await findOpenCatalogue(db, id)
  return catalogue
    ? withQuery('/client/request', { catalogue: catalogue.id, source, lang })
    : withQuery('/client/closed', { lang })
}

function withQuery(path: string, values: Record<string, string | undefined>): string {
  const given = Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path
}

import { queryValue } from '../browser/queryValue.ts'
import { pageLanguage } from '../i18n/t.ts'

/** A public page's address, with the language that this page was asked for in its address. */
export function inThisLanguage(path: string): string {
  return queryValue('lang') ? `${path}?${new URLSearchParams({ lang: pageLanguage() })}` : path
}

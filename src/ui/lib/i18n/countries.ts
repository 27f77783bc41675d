import { countryCodes } from '#contract/countries.ts'
import { pageLanguage } from './t.ts'

/** Returns the name of a code in the language of the page, and every other text as it is. */
export const countryText = (text: string): string => (countryCodes.includes(text) ? named()(text) : text)

/** Returns all countries in the language of the page, in its order. The browser knows their names. */
export const countryNames = (): string[] => countryCodes.map(named()).sort(new Intl.Collator(pageLanguage()).compare)

function named(): (code: string) => string {
  const names = new Intl.DisplayNames(pageLanguage(), { type: 'region' })
  return (code) => names.of(code) ?? code
}

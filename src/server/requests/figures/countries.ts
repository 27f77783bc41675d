import type { Selectable } from 'kysely'
import type { Tables } from '../../database/schema.ts'
import { englishName } from '../../database/search/country-code.ts'

type Country = Pick<Selectable<Tables['catalogueRequest']>, 'country' | 'countryCode'>

/** Returns the code, else the text without differences of spacing and capitals, so that no text looks like a code. */
export const countryKey = ({ country, countryCode }: Country): string => countryCode || textKey(country)

const maxLength = 60

const textKey = (country: string): string =>
  [...country.normalize('NFC').trim().replace(/\s+/gu, ' ').toLowerCase()].slice(0, maxLength).join('')

export const isCode = (key: string) => /^[A-Z]{2}$/.test(key)

const smallWords = new Set(['and', 'da', 'de', 'do', 'du', 'et', 'of', 'the', 'und', 'y'])

/** Returns the code and the display name of a key. Texts of up to three letters are abbreviations. */
export function countryOf(key: string): { code: string; name: string } {
  if (isCode(key)) return { code: key, name: englishName(key) }
  return { code: '', name: key.length <= 3 ? key.toUpperCase() : capitalisedWords(key) }
}

const capitalisedWords = (text: string) =>
  text.replace(/[\p{L}\p{M}'’]+/gu, (word, index) => (index > 0 && smallWords.has(word) ? word : capitalised(word)))

const capitalised = (word: string): string => {
  const [first = '', ...rest] = word
  return first.toUpperCase() + rest.join('')
}

import { memoize } from '../../lib/memoize.ts'
import names from './country-names.json' with { type: 'json' }
import { fold } from './words.ts'

/** Longer texts name no country. */
const maxLength = 100

const smallWords = new Set(['and', 'the'])
const wordOf = (word: string): string => (word === 'st' ? 'saint' : word)

/** Equal for names that differ by case, accents, punctuation, spaces and small words only. */
export function nameKey(text: string): string {
  const words: readonly string[] = fold(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  const large = words.filter((word) => !smallWords.has(word))
  // `AND` is the code of Andorra.
  return (large.length > 0 ? large : words).map(wordOf).join('')
}

const codes = memoize(
  () =>
    new Map(
      Object.entries(names).flatMap(([code, all]) =>
        [code, ...all.split('; ')].map((name) => [nameKey(name), code] as const),
      ),
    ),
)

/** Returns the code of ISO 3166-1 with two letters; '' for what is no known name of a country. */
export const countryCodeOf = (text: string): string =>
  text.length > maxLength ? '' : (codes().get(nameKey(text)) ?? '')

/** Returns the name in English. */
export const englishName = (code: string): string => (names as Record<string, string>)[code]?.split('; ')[0] ?? code

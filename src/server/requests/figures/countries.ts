const longest = 60

/** Returns a country in a form that can be compared, however it was spaced and capitalised. */
export const countryKey = (country: string): string =>
  [...country.normalize('NFC').trim().replace(/\s+/gu, ' ').toLowerCase()].slice(0, longest).join('')

const smallWords = new Set(['and', 'da', 'de', 'do', 'du', 'et', 'of', 'the', 'und', 'y'])

/** Returns how such a country is shown: short ones are abbreviations. */
export function countryName(key: string): string {
  if (key.length <= 3) return key.toUpperCase()
  return key.replace(/[\p{L}\p{M}'’]+/gu, (word, index) =>
    index > 0 && smallWords.has(word) ? word : capitalised(word),
  )
}

const capitalised = (word: string): string => {
  const [first = '', ...rest] = word
  return first.toUpperCase() + rest.join('')
}

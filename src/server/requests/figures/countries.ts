const maxLength = 60

/** Normalises spacing and capitals, so that equal countries have equal keys. */
export const countryKey = (country: string): string =>
  [...country.normalize('NFC').trim().replace(/\s+/gu, ' ').toLowerCase()].slice(0, maxLength).join('')

const smallWords = new Set(['and', 'da', 'de', 'do', 'du', 'et', 'of', 'the', 'und', 'y'])

/** Returns the display name of a key. Keys of up to three letters are abbreviations. */
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

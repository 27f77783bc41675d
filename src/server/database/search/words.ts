/** The words of a text as the search indexes hold them, the same on SQLite and PostgreSQL (decision 32). */

/** Longer words and local parts are cut, in texts and in searches alike. */
const maxWordLength = 20
const maxAddressLength = 65
/** Further words of a search are left out. */
const maxSearchTerms = 16

/** Letters that Unicode does not take apart into a base letter and an accent. */
const letters: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ħ: 'h', ı: 'i', ŋ: 'n', ſ: 's', ς: 'σ' },
  ...{ ŧ: 't', ĸ: 'k', ŀ: 'l', ŉ: 'n' },
}
const special = new RegExp(`[${Object.keys(letters).join('')}]`, 'g')

export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/\p{Mn}/gu, '')
    .replace(special, (letter) => letters[letter] ?? letter)
    .normalize('NFC')

/** A character that the cut halves becomes what the databases would make of it. */
export const sortKey = (text: string): string => fold(text).trim().replace(/\s+/g, ' ').slice(0, 100).toWellFormed()

/** Scripts without spaces between words. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+/gu

/** Returns the terms under which a text is found. An e-mail address has one for its whole local part. */
export function termsOf(text: string): string[] {
  const folded = fold(text)
  return [...localParts(folded), ...spaced(folded), ...unspacedIn(folded).flatMap(suffixPairs)]
}

/** Returns the terms of which each must begin a term of a row; undefined when the search has no word. */
export function searchTerms(search: string): string[] | undefined {
  const folded = fold(search)
  const terms = [...localParts(folded), ...spaced(folded), ...unspacedIn(folded).flatMap(pairs)]
  return terms.length > 0 ? [...new Set(terms)].slice(0, maxSearchTerms) : undefined
}

/** Returns the parts before an at sign, including it, so that `jo@` does not begin `john@`. */
const localParts = (folded: string): string[] =>
  // Runs that match without an at sign too: looking for one from every letter would take the square of the length.
  (folded.match(/[^\s@]+@?/gu) ?? [])
    .filter((run) => run.endsWith('@'))
    .map((run) => run.replace(/^[^\p{L}\p{N}]+/u, ''))
    .filter((part) => part !== '')
    .map((part) => shield(part.slice(-maxAddressLength)))

const spaced = (folded: string): string[] =>
  (folded.replace(unspaced, ' ').match(/[\p{L}\p{N}\p{Mc}]+/gu) ?? []).map((word) =>
    [...word].slice(0, maxWordLength).join(''),
  )

const unspacedIn = (folded: string): string[] => folded.match(unspaced) ?? []

function pairs(run: string): string[] {
  const characters = [...run]
  if (characters.length === 1) return characters
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`)
}

/** Adds the last character alone, so that each character begins a term. */
const suffixPairs = (run: string): string[] => [...new Set([...pairs(run), [...run].at(-1) ?? ''])]

/** Moves ASCII punctuation into Unicode's private area, where the indexes take it for letters. */
export const shield = (text: string): string =>
  text.replace(/[^a-z0-9\u0080-\u{10ffff}]/gu, (mark) => String.fromCharCode(0xe000 + mark.charCodeAt(0)))

/** Returns a term for a column's value, such as a status; no word of a text begins like it. */
export const tag = (kind: string, value: string): string => shield(`:${kind}${fold(value)}`)
